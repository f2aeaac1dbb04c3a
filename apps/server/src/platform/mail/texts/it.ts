/** Italian, with polite forms of address. */
import type { MailTexts } from "./en.ts";

export const it: MailTexts = {
  frame: {
    greeting: "Buongiorno,",
    greetingNamed: "Buongiorno {name},",
    linkHint: "Se il pulsante non funziona, copi questo link nel suo browser:",
  },
  roles: {
    viewer: "Lettura",
    contributor: "Collaborazione",
    editor: "Modifica",
    admin: "Amministrazione",
    owner: "Titolare",
  },
  verify_email: {
    subject: "Confermi il suo indirizzo e-mail",
    lead: "Per completare la registrazione, confermi che questo indirizzo e-mail è suo. Il link è valido per 24 ore.",
    action: "Conferma indirizzo e-mail",
    note: "Se non ha effettuato la registrazione a Formstead, ignori questa e-mail e non apra il link.",
  },
  reset_password: {
    subject: "Reimposti la sua password",
    lead: "Abbiamo ricevuto una richiesta di reimpostare la sua password di Formstead. Il link funziona una sola volta ed è valido per un’ora.",
    action: "Scegli una nuova password",
    note: "Se non l’ha richiesto lei, può ignorare questa e-mail. La sua password resta invariata.",
  },
  password_changed: {
    subject: "La sua password è stata modificata",
    lead: "La sua password di Formstead è stata modificata e tutti gli altri dispositivi sono stati disconnessi.",
    more: "Se ha effettuato lei la modifica, non deve fare altro. In caso contrario, reimposti subito la password.",
    action: "Reimposta password",
  },
  existing_account: {
    subject: "Ha già un account",
    lead: "Qualcuno ha provato a registrarsi a Formstead con questo indirizzo e-mail. Ha già un account, quindi non è cambiato nulla.",
    more: "Se è stata una sua richiesta, acceda come di consueto. Se ha dimenticato la password, ne scelga una nuova.",
    action: "Scegli una nuova password",
    note: "Se non è stata una sua richiesta, può ignorare questa e-mail.",
  },
  passkey_added: {
    subject: "È stata aggiunta una passkey al suo account",
    lead: "Ora è possibile accedere al suo account con una nuova passkey.",
    more: "Se non l’ha aggiunta lei, la rimuova e cambi subito la password.",
    action: "Controlla le passkey",
  },
  invitation: {
    subject: "Invito a un account su Formstead",
    lead: "Ha ricevuto un invito a partecipare a un account su Formstead.",
    leadAccount: "Ha ricevuto un invito a partecipare all’account «{account}» su Formstead.",
    leadInviter: "{inviter} la invita a partecipare a un account su Formstead.",
    leadBoth: "{inviter} la invita a partecipare all’account «{account}» su Formstead.",
    role: "Il suo ruolo: {role}",
    more: "Per accettare, acceda o si registri con questo indirizzo e-mail. Data di scadenza dell’invito: {date}.",
    action: "Vedi l’invito",
    note: "Se non conosce il mittente, può ignorare questa e-mail o rifiutare l’invito.",
  },
  webhook_disabled: {
    subject: "I webhook verso {host} sono disattivati",
    lead: "L’endpoint webhook su {host} è stato disattivato.",
    leadNamed: "L’endpoint webhook «{description}» su {host} è stato disattivato.",
    gone: "Ha risposto con 410 Gone: significa che non vuole più ricevere eventi.",
    failing: "Da diversi giorni tutti i tentativi di raggiungerlo falliscono.",
    more: "Non riceverà eventi finché non lo riattiva. In seguito potrà inviare di nuovo gli eventi persi.",
    action: "Vedi l’endpoint",
    note: "Riceve questa e-mail perché amministra l’account o ne è titolare.",
  },
  deletion: {
    requested: "L’account «{account}» verrà eliminato",
    week_left: "L’account «{account}» verrà eliminato tra una settimana",
    day_left: "L’account «{account}» verrà eliminato domani",
    lead: "Un titolare ha richiesto l’eliminazione di questo account. In data {date} tutti i dati verranno eliminati definitivamente, compresi moduli, risposte, file, membri, chiavi API e registro di controllo.",
    more: "Fino ad allora ogni titolare può ripristinare l’account, e i dati si possono ancora consultare ed esportare.",
    action: "Vedi l’account",
    note: "Riceve questa e-mail perché è titolare dell’account.",
  },
  deleted: {
    subject: "L’account «{account}» è stato eliminato",
    lead: "Tutti i dati sono stati eliminati definitivamente. I backup che li contengono ancora verranno sovrascritti entro 30 giorni.",
    more: "Può continuare ad accedere a Formstead. Gli altri suoi account non sono interessati.",
    action: "Apri Formstead",
    note: "Riceve questa e-mail perché era titolare dell’account.",
  },
  resume: {
    subject: "Il suo link per continuare un modulo",
    lead: "Ha chiesto un link per continuare un modulo che ha iniziato. Le sue risposte sono salvate.",
    leadNamed:
      "Ha chiesto un link per continuare il modulo «{form}» che ha iniziato. Le sue risposte sono salvate.",
    more: "Il link funziona una sola volta ed è valido per 30 giorni. Non lo condivida: chi lo possiede può vedere le sue risposte.",
    action: "Continua",
    note: "Se non ha chiesto questo link, può ignorare questa e-mail.",
  },
};
