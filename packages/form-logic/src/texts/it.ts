/**
 * Italian, addressing the respondent as “lei”; buttons use the imperative. The less common texts are in `it-more.ts`.
 */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "facoltativo",
  next: "Continua",
  back: "Indietro",
  submit: "Invia",
  submitting: "Invio in corso…",
  progress: "Passaggio {at} di {of}",
  summary: "{count} risposta da rivedere|{count} risposte da rivedere",
  errorTitle: "Errore: {title}",
  saved: "Salvato",
  saving: "Salvataggio…",
  offline:
    "Nessuna connessione. Le sue risposte sono salvate su questo dispositivo e saranno inviate più tardi.",
  waiting: "Completamento dei caricamenti…",
  retrying:
    "Il server ha un problema in questo momento. Le sue risposte sono salvate su questo dispositivo e continueremo a riprovare.",
  later: "Salva e completa più tardi",
  check: "Controlli le sue risposte",
  thanks: "Grazie",
  choose: "Scelga un’opzione",
  other: "Altro",
  otherOf: "Altro (specificare)",
  yes: "Sì",
  no: "No",
  characters: "Caratteri rimanenti: {left}",
  retry: "Riprova",
  failed: "Si è verificato un errore. Le sue risposte sono al sicuro.",
  problem: "Controlli questa risposta",
  rangeBoth: "da {min} a {max}",
  rangeMin: "almeno {min}",
  rangeMax: "fino a {max}",
  rangeSame: "esattamente {min}",
  rangeStep: "a passi di {step}",
  chooseRange: "Scelga {range}",
  charactersRange: "{range} caratteri",
  showPassword: "Mostra password",
  didYouMean: "Intendeva {email}?",
};

export const loadMore = () => import("./it-more.ts");
