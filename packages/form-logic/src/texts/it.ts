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
  summary: "C’è un problema",
  errorTitle: "Errore: {title}",
  saved: "Salvato",
  saving: "Salvataggio…",
  offline:
    "Nessuna connessione. Le sue risposte sono salvate su questo dispositivo e saranno inviate più tardi.",
  later: "Salva e completa più tardi",
  laterHint: "Le invieremo un link via e-mail. Funziona una sola volta, su qualsiasi dispositivo.",
  laterEmail: "Indirizzo e-mail",
  laterSend: "Invia link",
  laterSent: "Abbiamo inviato il link a {email}.",
  cancel: "Annulla",
  check: "Controlli le sue risposte",
  thanks: "Grazie",
  thanksText: "Abbiamo ricevuto le sue risposte.",
  receipt: "Il suo numero di riferimento",
  choose: "Scelga un’opzione",
  other: "Altro",
  otherOf: "Altro (specificare)",
  yes: "Sì",
  no: "No",
  characters: "Caratteri rimanenti: {left}",
  retry: "Riprova",
  failed: "Si è verificato un errore. Le sue risposte sono al sicuro.",
  issue_required: "La risposta è obbligatoria.",
  issue_choose: "Scelga una risposta.",
  issue_type: "Questa risposta non è valida. Controlli quanto inserito.",
  issue_min: "Il minimo è {min}.",
  issue_max: "Il massimo è {max}.",
  issue_min_characters: "Numero minimo di caratteri: {min}.",
  issue_max_characters: "Numero massimo di caratteri: {max}.",
  issue_max_decimals: "Numero massimo di decimali: {max}.",
  issue_min_items: "Ne servono almeno {min}.",
  issue_too_many_items: "Al massimo {max}.",
  issue_option: "Questa risposta non è consentita.",
  issue_expression: "Non è coerente con le altre sue risposte.",
  issue_too_many: "Ci sono troppi elementi.",
};

export const loadMore = () => import("./it-more.ts");
