/** Italian, addressing the respondent as “lei”; buttons use the imperative. */
import type { ServerTexts } from "./en.ts";

export const serverIt: ServerTexts = {
  hosted: {
    more: "In questa pagina ora ci sono altre domande. Risponda per continuare.",
    cookies:
      "Non è stato possibile salvare le sue risposte perché il browser blocca i cookie di questa pagina. Consenta i cookie oppure apra il modulo in una finestra a parte.",
    over: "Questa pagina è scaduta. Le sue risposte in questa pagina sono ancora qui, ma deve compilare di nuovo le pagine precedenti.",
    ended: "La sua sessione è scaduta, perciò il modulo riparte dall’inizio.",
    script:
      "Per proteggersi dai bot, questo modulo chiede al browser un breve calcolo che richiede JavaScript. Attivi JavaScript e ricarichi la pagina.",
    scriptFields: "Senza JavaScript non è possibile rispondere a queste domande: {labels}.",
    busy: "In questo momento arrivano molte risposte dalla sua rete. Attenda un po’ e riprovi.",
    tooLarge:
      "Questa pagina contiene troppi dati. Senza JavaScript i file di una pagina possono occupare al massimo 10 MB in totale.",
    foreign:
      "Questo modulo è stato inviato da un altro sito web e quindi non è stato accettato. Apra il modulo e lo invii da lì.",
    failed: "Si è verificato un errore. Torni indietro e riprovi tra qualche istante.",
    notAccepting:
      "Questo modulo al momento non accetta risposte. Le sue risposte vengono conservate per un giorno.",
    closedText:
      "Non è più possibile inviare risposte. Se pensa che si tratti di un errore, contatti la persona che le ha dato il link.",
    notFoundText: "Controlli l’indirizzo. Potrebbe mancarne una parte.",
    goneText: "Chieda un nuovo link alla persona che le ha dato questo.",
    soonText: "Riprovi in quel momento.",
    pausedText: "Riprovi più tardi.",
    codeTitle: "Questo modulo richiede un codice di accesso",
    codeHint: "Lo ha ricevuto con il link.",
    codeTries: "Troppi tentativi. Attenda 15 minuti e riprovi.",
    email: "Inserisca un indirizzo e-mail valido, per esempio name@example.com.",
    laterDone: "Le abbiamo inviato il link. Funziona una sola volta, su qualsiasi dispositivo.",
    laterBack: "Torna al modulo",
    resumeTitle: "Continua con le risposte salvate",
    resumeHint: "Copi in questo campo il link completo ricevuto via e-mail.",
    resumeLink: "Link",
    resumeGo: "Continua",
    resumeWrong: "Questo link è già stato usato o è scaduto. Ogni link funziona una sola volta.",
    poweredBy: "Realizzato con Formstead",
  },
  refusals: {
    access_code_required: "Questo modulo richiede un codice di accesso.",
    action_not_exposed: "Questo modulo non offre questa azione.",
    already_submitted: "Queste risposte sono già state inviate e non possono più essere modificate.",
    button_disabled: "Questo pulsante al momento non è disponibile.",
    captcha_failed: "Il controllo anti-bot non è riuscito. Riprovi.",
    captcha_required: "Il browser deve prima superare un breve controllo. Riprovi.",
    checksum_mismatch: "Il file si è danneggiato durante il caricamento. Riprovi.",
    entry_session_expired: "Questa sessione è scaduta.",
    file_in_use: "Questo file è in uso e non può essere rimosso.",
    file_quarantined: "L’antivirus ha rilevato un problema in questo file, che quindi non è stato accettato.",
    file_rejected: "Questo file non è stato accettato. Ne scelga un altro.",
    file_type_not_allowed: "Questo tipo di file non è consentito.",
    form_archived: "Questo modulo non è più disponibile.",
    form_not_accepting: "Questo modulo al momento non accetta risposte.",
    form_not_open_yet: "Questo modulo non è ancora aperto.",
    group_limit: "Qui non può aggiungere altro.",
    internal_error: "Si è verificato un errore da parte nostra. Riprovi.",
    invalid_entry_key: "Questa sessione non è più valida.",
    invalid_state: "Al momento non è possibile.",
    not_found: "Non trovato.",
    payload_too_large: "Sono stati inviati troppi dati in una volta.",
    plan_limit_reached: "Al momento non è possibile accettare altri file.",
    rate_limited: "Troppe richieste. Attenda un momento e riprovi.",
    service_unavailable: "Il servizio è temporaneamente non disponibile. Riprovi tra qualche istante.",
    storage_unavailable: "Al momento non è possibile salvare file. Riprovi tra qualche istante.",
    too_many_attempts: "Troppi tentativi. Attenda un po’ e riprovi.",
    upload_incomplete: "Il file non è stato caricato per intero.",
    upload_limit: "Qui non può aggiungere altri file.",
    upstream_failed: "Un altro servizio non è riuscito a elaborare la richiesta. Riprovi più tardi.",
    upstream_timeout: "Un altro servizio non ha risposto in tempo. Riprovi più tardi.",
    validation_failed: "Alcune risposte non sono valide.",
  },
  issues: {
    file_missing: "Un file manca o non è stato caricato per intero.",
  },
  mail: {
    subject: "Il suo link per continuare un modulo",
    asked: "Ha chiesto un link per continuare un modulo che ha iniziato. Le sue risposte sono state salvate.",
    askedNamed:
      "Ha chiesto un link per continuare il modulo «{form}» che ha iniziato. Le sue risposte sono state salvate.",
    caution:
      "Il link funziona una sola volta ed è valido per 30 giorni. Non lo condivida: chiunque lo possieda può vedere le sue risposte.",
    action: "Continua",
    footer: "Se non ha chiesto questo link, può ignorare questa e-mail.",
  },
};
