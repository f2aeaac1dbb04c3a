/** German, addressing the respondent as “Sie”. The less common texts are in `de-more.ts`. */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "optional",
  next: "Weiter",
  back: "Zurück",
  submit: "Absenden",
  submitting: "Wird gesendet …",
  progress: "Schritt {at} von {of}",
  summary: "Sehen Sie sich {count} Antwort noch einmal an|Sehen Sie sich {count} Antworten noch einmal an",
  errorTitle: "Fehler: {title}",
  saved: "Gespeichert",
  saving: "Wird gespeichert …",
  offline: "Keine Verbindung. Ihre Antworten sind auf diesem Gerät gespeichert und werden später gesendet.",
  waiting: "Uploads werden abgeschlossen …",
  retrying:
    "Der Server hat gerade ein Problem. Ihre Antworten sind auf diesem Gerät gespeichert, und wir versuchen es weiter.",
  later: "Speichern und später fortfahren",
  check: "Prüfen Sie Ihre Antworten",
  thanks: "Vielen Dank",
  choose: "Bitte wählen",
  other: "Sonstiges",
  otherOf: "Sonstiges (bitte angeben)",
  yes: "Ja",
  no: "Nein",
  characters: "Noch {left} Zeichen",
  retry: "Erneut versuchen",
  failed: "Etwas ist schiefgegangen. Ihre Antworten sind sicher.",
  problem: "Prüfen Sie diese Antwort",
  rangeBoth: "{min} bis {max}",
  rangeMin: "mindestens {min}",
  rangeMax: "höchstens {max}",
  rangeSame: "genau {min}",
  rangeStep: "in Schritten von {step}",
  chooseRange: "Wählen Sie {range}",
  charactersRange: "{range} Zeichen",
  showPassword: "Passwort anzeigen",
  didYouMean: "Meinten Sie {email}?",
};

export const loadMore = () => import("./de-more.ts");
