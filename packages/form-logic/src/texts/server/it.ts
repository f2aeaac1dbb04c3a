/** Italian, in polite address. */
import type { ServerTexts } from "./en.ts";

export const serverIt: ServerTexts = {
  hosted: {
    more: "In questa pagina ora ci sono altre domande. Risponda per continuare.",
    cookies:
      "Non è stato possibile salvare le Sue risposte perché il browser blocca i cookie di questa pagina. Consenta i cookie oppure apra il modulo in una finestra a parte.",
    over: "Questa pagina è scaduta. Quanto ha scritto qui c’è ancora, ma le pagine precedenti vanno compilate di nuovo.",
    ended: "Il tempo per continuare è scaduto, perciò il modulo riparte dall’inizio.",
    script:
      "Per proteggersi dai bot, questo modulo chiede al browser un piccolo calcolo che richiede JavaScript. Attivi JavaScript e ricarichi la pagina.",
    scriptFields: "Senza JavaScript non è possibile rispondere a: {labels}.",
    busy: "In questo momento arrivano molte risposte dalla Sua rete. Attenda un po’ e riprovi.",
    tooLarge:
      "È troppo per una sola pagina. Senza JavaScript i file di una pagina possono occupare al massimo 10 MB in totale.",
    foreign:
      "Questa pagina è stata inviata da un altro sito web e quindi non è stata accettata. Apra il modulo e la invii da lì.",
    failed: "Qualcosa non ha funzionato. Torni indietro e riprovi tra un momento.",
    notAccepting:
      "Questo modulo al momento non accetta risposte. Quanto ha scritto viene conservato per un giorno.",
    closedText:
      "Non è più possibile inviare risposte. Se pensa che si tratti di un errore, contatti la persona che Le ha dato il link.",
    notFoundText: "Controlli l’indirizzo. Potrebbe mancarne una parte.",
    goneText: "Chieda un nuovo link alla persona che glielo ha dato.",
    soonText: "Torni in quel momento.",
    pausedText: "Torni più tardi.",
    codeTitle: "Questo modulo richiede un codice di accesso",
    codeHint: "Lo ha ricevuto insieme al link.",
    codeTries: "Troppi tentativi. Attenda 15 minuti e riprovi.",
    email: "Inserisca un indirizzo e-mail valido, per esempio name@example.com.",
    laterDone: "Il link è in arrivo. Funziona una sola volta, su qualsiasi dispositivo.",
    laterBack: "Torna al modulo",
    resumeTitle: "Continua con risposte salvate",
    resumeHint: "Copi in questo campo il link completo ricevuto per e-mail.",
    resumeLink: "Link",
    resumeGo: "Continua",
    resumeWrong: "Questo link è già stato usato o è scaduto. Ogni link funziona una sola volta.",
    poweredBy: "Realizzato con Formstead",
  },
  refusals: {
    access_code_required: "Questo modulo richiede un codice di accesso.",
    action_not_exposed: "Questo modulo non offre questa azione.",
    already_submitted: "Queste risposte sono già state inviate e non si possono più modificare.",
    button_disabled: "Questo pulsante al momento non è disponibile.",
    captcha_failed: "Il controllo contro i bot non è riuscito. Riprovi.",
    captcha_required: "Il browser deve prima superare un breve controllo. Riprovi.",
    checksum_mismatch: "Il file si è danneggiato durante l’invio. Riprovi.",
    entry_session_expired: "Questa sessione è scaduta.",
    file_in_use: "Questo file è in uso e non può essere rimosso.",
    file_quarantined: "L’antivirus ha rilevato un problema in questo file, che quindi non è stato accettato.",
    file_rejected: "Questo file non è stato accettato. Ne scelga un altro.",
    file_type_not_allowed: "I file di questo tipo non sono accettati.",
    form_archived: "Questo modulo non è più disponibile.",
    form_not_accepting: "Questo modulo al momento non accetta risposte.",
    form_not_open_yet: "Questo modulo non è ancora aperto.",
    group_limit: "Qui non si può aggiungere altro.",
    internal_error: "Qualcosa non ha funzionato da parte nostra. Riprovi.",
    invalid_entry_key: "Questa sessione non è più valida.",
    invalid_state: "Al momento non è possibile.",
    not_found: "Non trovato.",
    payload_too_large: "Sono stati inviati troppi dati in una volta.",
    plan_limit_reached: "Al momento non è possibile accettare altri file.",
    rate_limited: "Troppe richieste. Attenda un momento e riprovi.",
    service_unavailable: "Il servizio è temporaneamente non disponibile. Riprovi tra un momento.",
    storage_unavailable: "Al momento non è possibile salvare file. Riprovi tra un momento.",
    too_many_attempts: "Troppi tentativi. Attenda un po’ e riprovi.",
    upload_incomplete: "Il file non è stato inviato per intero.",
    upload_limit: "Qui non si possono aggiungere altri file.",
    upstream_failed: "Un altro servizio non è riuscito a elaborare la richiesta. Riprovi più tardi.",
    upstream_timeout: "Un altro servizio non ha risposto in tempo. Riprovi più tardi.",
    validation_failed: "Alcune risposte non sono valide.",
  },
  issues: {
    file_missing: "Un file manca o non è stato inviato per intero.",
  },
  mail: {
    subject: "Il Suo link per continuare un modulo",
    asked: "Ha chiesto un link per continuare un modulo che ha iniziato. Le Sue risposte sono salvate.",
    askedNamed:
      "Ha chiesto un link per continuare il modulo «{form}» che ha iniziato. Le Sue risposte sono salvate.",
    caution:
      "Il link funziona una sola volta ed è valido per 30 giorni. Non lo condivida: chi lo possiede può vedere le Sue risposte.",
    action: "Continua",
    footer: "Se non ha chiesto questo link, può ignorare questa e-mail.",
  },
};
