import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  layout: {
    home: "Formstead-Startseite",
    language: "Sprache",
    side: {
      title: "Ihre Formulare, Ihre Regeln",
      apiTitle: "Eine API für alles",
      api: "Was Studio kann, kann auch Ihr eigener Code. Es gibt keine internen Schnittstellen.",
      hostTitle: "Betrieb, wo Sie möchten",
      host: "Auf Ihren eigenen Servern, mit Ihrer Datenbank und Ihrem Dateispeicher.",
      dataTitle: "Ihre Daten, bis zur letzten Zeile",
      data: "Rollen regeln, wer was darf, das Audit-Log zeigt, wer was getan hat, und alles lässt sich exportieren.",
    },
  },
  fields: {
    name: "Ihr Name",
    email: "E-Mail-Adresse",
    password: "Passwort",
    newPassword: "Neues Passwort",
    passwordRule:
      "Mindestens 10 Zeichen. Mehrere Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.",
  },
  resend: {
    action: "E-Mail erneut senden",
    wait: "in {{seconds}} s",
    done: "E-Mail erneut an {{email}} gesendet.",
  },
  login: {
    title: "Anmelden",
    submit: "Anmelden",
    forgot: "Passwort vergessen?",
    new: "Neu bei Formstead?",
    signUp: "Registrieren",
    or: "oder",
    passkey: "Mit Passkey anmelden",
    passkeyStopped:
      "Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.",
    provider: "Weiter mit {{name}}",
    unverified:
      "Bestätigen Sie zuerst Ihre E-Mail-Adresse. Wir haben gerade einen neuen Link an {{email}} gesendet.",
    errors: {
      access_denied:
        "Die Anmeldung wurde beim anderen Dienst abgebrochen. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.",
      account_not_linked:
        "Diese E-Mail-Adresse ist hier bereits registriert. Melden Sie sich so an wie bisher.",
      email_not_verified:
        "Der andere Dienst hat Ihre E-Mail-Adresse noch nicht bestätigt. Bestätigen Sie sie dort und versuchen Sie es dann erneut.",
      provider_unavailable:
        "Der andere Dienst antwortet nicht. Versuchen Sie es gleich noch einmal oder melden Sie sich auf andere Weise an.",
      sign_in_failed:
        "Die Anmeldung über den anderen Dienst ist fehlgeschlagen. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.",
      state_mismatch:
        "Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Tab gestartet. Versuchen Sie es erneut.",
    },
  },
  code: {
    title: "Code eingeben",
    lead: "Anmeldung als {{email}}. Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein.",
    code: "Code",
    sixDigits: "Geben Sie alle sechs Ziffern ein",
    submit: "Weiter",
    useBackup: "Stattdessen einen Ersatzcode verwenden",
    backupLead:
      "Anmeldung als {{email}}. Geben Sie einen der Codes ein, die Sie beim Einrichten der App gespeichert haben. Jeder Code gilt nur einmal.",
    backup: "Ersatzcode",
    backupWrong: "Dieser Ersatzcode ist falsch oder wurde bereits verwendet.",
    useCode: "Stattdessen einen Code aus der App verwenden",
    back: "Zurück zum Passwort",
  },
  signup: {
    title: "Registrieren",
    lead: "Das dauert nur etwa eine Minute. Danach erstellen Sie ein Konto oder treten einem bei, zu dem Sie eingeladen wurden.",
    submit: "Registrieren",
    known: "Bereits registriert?",
    signIn: "Anmelden",
  },
  sent: {
    title: "Prüfen Sie Ihr Postfach",
    text: "Wir haben einen Link an <address>{{email}}</address> gesendet. Öffnen Sie ihn, um Ihre E-Mail-Adresse zu bestätigen. Der Link ist 24 Stunden gültig.",
    missing: "Nichts erhalten? Sehen Sie auch im Spam-Ordner nach.",
    signIn: "Weiter zur Anmeldung",
    other: "Andere Adresse verwenden",
  },
  verify: {
    title: "E-Mail-Adresse bestätigen",
    busy: "Ihre E-Mail-Adresse wird bestätigt …",
    doneTitle: "E-Mail-Adresse bestätigt",
    done: "Sie können sich jetzt anmelden.",
    signIn: "Anmelden",
    expiredTitle: "Dieser Link ist nicht mehr gültig",
    expired: "Links sind 24 Stunden gültig. Wir können Ihnen einen neuen senden.",
    missing:
      "Öffnen Sie den Link in unserer E-Mail, um Ihre Adresse zu bestätigen. Wir können Ihnen auch einen neuen senden.",
    send: "Neuen Link senden",
    sentTitle: "Prüfen Sie Ihr Postfach",
    sent: "Falls <address>{{email}}</address> noch nicht bestätigt ist, erhalten Sie gleich einen neuen Link.",
    failed: "Ihre E-Mail-Adresse konnte nicht bestätigt werden",
  },
  forgot: {
    title: "Passwort zurücksetzen",
    lead: "Wir senden Ihnen einen Link per E-Mail. Ihr aktuelles Passwort gilt, bis Sie ein neues gewählt haben.",
    submit: "Link senden",
    back: "Zurück zur Anmeldung",
    sentTitle: "Prüfen Sie Ihr Postfach",
    sent: "Falls <address>{{email}}</address> registriert ist, erhalten Sie gleich einen Link. Er ist eine Stunde lang gültig und kann nur einmal verwendet werden.",
  },
  reset: {
    title: "Neues Passwort wählen",
    lead: "Dadurch werden Sie auf allen Geräten abgemeldet. Melden Sie sich danach mit dem neuen Passwort an.",
    submit: "Neues Passwort speichern",
    doneTitle: "Passwort geändert",
    done: "Sie wurden auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.",
    signIn: "Anmelden",
    expiredTitle: "Dieser Link ist nicht mehr gültig",
    expired:
      "Ein Link ist eine Stunde lang gültig und kann nur einmal verwendet werden. Fordern Sie einen neuen an.",
    missing:
      "Um ein neues Passwort zu wählen, öffnen Sie den Link in unserer E-Mail oder fordern Sie einen neuen an.",
    again: "Neuen Link senden",
  },
  invitation: {
    loading: "Ihre Einladung wird geladen",
    title: "{{account}} beitreten",
    invitedBy: "<who>{{name}}</who> hat Sie zu <what>{{account}}</what> eingeladen.",
    invited: "Sie wurden zu <what>{{account}}</what> eingeladen.",
    role: "Ihre Rolle",
    address: "Eingeladene Adresse",
    expires: "Gültig bis",
    roles: {
      viewer: "Sie können alles ansehen, aber nichts ändern.",
      contributor: "Sie können alles ansehen und Einträge hinzufügen.",
      editor: "Sie können Projekte erstellen und bearbeiten.",
      admin:
        "Sie können Projekte bearbeiten, Mitglieder verwalten, das Audit-Log einsehen und Daten exportieren.",
      owner: "Sie können alles tun, auch das Konto löschen.",
    },
    join: "Beitreten",
    decline: "Ablehnen",
    joined: "Sie sind jetzt Mitglied von {{account}}",
    signIn: "Anmelden und beitreten",
    signUp: "Registrieren und beitreten",
    signedOut: "Verwenden Sie die E-Mail-Adresse, an die diese Einladung gesendet wurde.",
    otherPerson: "Sie sind als {{own}} angemeldet. Diese Einladung wurde an {{invited}} gesendet.",
    switch: "Abmelden und wechseln",
    stay: "Angemeldet bleiben",
    declineTitle: "Diese Einladung ablehnen?",
    declineText:
      "Der Link wird ungültig. Wenn Sie es sich anders überlegen, brauchen Sie eine neue Einladung von {{account}}.",
    declinedTitle: "Einladung abgelehnt",
    declined: "Sie sind {{account}} nicht beigetreten. Der Link ist nicht mehr gültig.",
    expiredTitle: "Diese Einladung ist nicht mehr gültig",
    expired:
      "Sie wurde zurückgezogen, durch eine neuere ersetzt oder ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
    closedTitle: "Diese Einladung wurde bereits beantwortet",
    closed:
      "Eine Einladung gilt nur einmal. Wenn Sie beigetreten sind, finden Sie das Konto in Ihrer Kontoliste.",
    memberTitle: "Sie sind bereits Mitglied",
    member: "Sie sind bereits Mitglied von {{account}}. Sie müssen nichts weiter tun.",
    missingTitle: "Öffnen Sie Ihre Einladung",
    missing: "Öffnen Sie den Link in der Einladungs-E-Mail noch einmal. Er führt Sie hierher zurück.",
    toStart: "Zur Startseite",
    failed: "Die Einladung konnte nicht geladen werden",
  },
};
