/** Dutch, addressing the respondent as “u”. The less common texts are in `nl-more.ts`. */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "optioneel",
  next: "Doorgaan",
  back: "Terug",
  submit: "Versturen",
  submitting: "Bezig met versturen…",
  progress: "Stap {at} van {of}",
  summary: "Kijk nog eens naar {count} antwoord|Kijk nog eens naar {count} antwoorden",
  errorTitle: "Fout: {title}",
  saved: "Opgeslagen",
  saving: "Bezig met opslaan…",
  offline: "Geen verbinding. Uw antwoorden zijn op dit apparaat opgeslagen en worden later verstuurd.",
  waiting: "Uploads worden voltooid…",
  retrying:
    "De server heeft op dit moment een probleem. Uw antwoorden zijn op dit apparaat opgeslagen en we blijven het proberen.",
  later: "Opslaan en later afmaken",
  check: "Controleer uw antwoorden",
  thanks: "Bedankt",
  choose: "Maak een keuze",
  other: "Anders",
  otherOf: "Anders, namelijk",
  yes: "Ja",
  no: "Nee",
  characters: "Resterende tekens: {left}",
  retry: "Opnieuw proberen",
  failed: "Er is iets misgegaan. Uw antwoorden zijn veilig.",
  problem: "Controleer dit antwoord",
  rangeBoth: "{min} tot en met {max}",
  rangeMin: "minstens {min}",
  rangeMax: "maximaal {max}",
  rangeSame: "precies {min}",
  rangeStep: "in stappen van {step}",
  chooseRange: "Kies {range}",
  charactersRange: "{range} tekens",
  showPassword: "Wachtwoord tonen",
  didYouMean: "Bedoelde u {email}?",
};

export const loadMore = () => import("./nl-more.ts");
