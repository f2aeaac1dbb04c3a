import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  layout: {
    home: "Formstead, Startseite",
    language: "Sprache",
    side: {
      title: "Formulare auf eigenem Grund",
      apiTitle: "Eine API für alles",
      api: "Was Studio kann, kann auch Ihr eigener Code. Es gibt keine internen Schnittstellen.",
      hostTitle: "Betrieben, wo Sie möchten",
      host: "Auf Ihren eigenen Servern, mit Ihrer Datenbank und Ihrem Dateispeicher.",
      dataTitle: "Ihre Daten, bis zur letzten Zeile",
      data: "Rollen regeln, wer was darf, ein Protokoll zeigt, wer was tat, und alles lässt sich exportieren.",
    },
  },
  fields: {
    name: "Ihr Name",
    email: "E-Mail-Adresse",
    password: "Passwort",
    newPassword: "Neues Passwort",
    passwordRule:
      "Mindestens 10 Zeichen. Einige Wörter ohne Zusammenhang merken Sie sich leicht, und andere erraten sie schwer.",
  },
  resend: {
    action: "Nachricht erneut senden",
    wait: "in {{seconds}} s",
    done: "Erneut an {{email}} gesendet.",
  },
  login: {
    title: "Anmelden",
    submit: "Anmelden",
    forgot: "Passwort vergessen?",
    new: "Neu bei Formstead?",
    signUp: "Registrieren",
    or: "oder",
    passkey: "Mit einem Passkey anmelden",
    passkeyStopped:
      "Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich mit dem Passwort an.",
    provider: "Weiter mit {{name}}",
    unverified:
      "Bestätigen Sie zuerst Ihre Adresse. Wir haben soeben einen neuen Link an {{email}} geschickt.",
    errors: {
      access_denied:
        "Die Anmeldung wurde beim anderen Dienst abgebrochen. Versuchen Sie es erneut oder auf einem anderen Weg.",
      account_not_linked:
        "Mit dieser E-Mail-Adresse ist hier schon jemand registriert. Melden Sie sich so an wie bisher.",
      email_not_verified:
        "Der andere Dienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und versuchen Sie es dann erneut.",
      provider_unavailable:
        "Der andere Dienst antwortet nicht. Versuchen Sie es gleich noch einmal oder auf einem anderen Weg.",
      sign_in_failed:
        "Die Anmeldung über den anderen Dienst ist fehlgeschlagen. Versuchen Sie es erneut oder auf einem anderen Weg.",
      state_mismatch:
        "Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Tab begonnen. Versuchen Sie es erneut.",
    },
  },
  code: {
    title: "Code eingeben",
    lead: "Anmeldung als {{email}}. Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein, die sie zeigt.",
    code: "Code",
    sixDigits: "Geben Sie alle sechs Ziffern ein",
    submit: "Weiter",
    useBackup: "Stattdessen einen Ersatzcode verwenden",
    backupLead:
      "Anmeldung als {{email}}. Geben Sie einen der Codes ein, die Sie beim Einrichten der App aufbewahrt haben. Jeder gilt einmal.",
    backup: "Ersatzcode",
    backupWrong: "Dieser Ersatzcode ist nicht richtig oder wurde schon benutzt.",
    useCode: "Stattdessen einen Code aus der App verwenden",
    back: "Zurück zum Passwort",
  },
  signup: {
    title: "Registrieren",
    lead: "Das dauert eine Minute. Danach legen Sie ein eigenes Konto an oder treten einem bei, zu dem Sie eingeladen sind.",
    submit: "Registrieren",
    known: "Schon registriert?",
    signIn: "Anmelden",
  },
  sent: {
    title: "Sehen Sie in Ihr Postfach",
    text: "Wir haben einen Link an <address>{{email}}</address> geschickt. Öffnen Sie ihn, um zu bestätigen, dass die Adresse Ihnen gehört. Er gilt 24 Stunden.",
    missing: "Nichts da? Sehen Sie auch im Ordner für unerwünschte Nachrichten nach.",
    signIn: "Ich habe sie bestätigt: anmelden",
    other: "Andere Adresse verwenden",
  },
  verify: {
    title: "Adresse bestätigen",
    busy: "Ihre Adresse wird bestätigt …",
    doneTitle: "Ihre Adresse ist bestätigt",
    done: "Sie können sich jetzt anmelden.",
    signIn: "Anmelden",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expired: "Ein Link gilt 24 Stunden. Wir können Ihnen einen neuen schicken.",
    missing:
      "Um Ihre Adresse zu bestätigen, öffnen Sie den Link in unserer Nachricht. Wir können Ihnen auch einen neuen schicken.",
    send: "Neuen Link senden",
    sentTitle: "Sehen Sie in Ihr Postfach",
    sent: "Wenn <address>{{email}}</address> noch zu bestätigen ist, ist ein neuer Link unterwegs.",
    failed: "Ihre Adresse konnte nicht bestätigt werden",
  },
  forgot: {
    title: "Neues Passwort wählen",
    lead: "Wir schicken einen Link an Ihre Adresse. Ihr jetziges Passwort gilt, bis Sie ein anderes gewählt haben.",
    submit: "Link senden",
    back: "Zurück zur Anmeldung",
    sentTitle: "Sehen Sie in Ihr Postfach",
    sent: "Wenn jemand mit <address>{{email}}</address> registriert ist, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang.",
  },
  reset: {
    title: "Neues Passwort wählen",
    lead: "Danach sind Sie überall abgemeldet und melden sich mit dem neuen Passwort an.",
    submit: "Neues Passwort setzen",
    doneTitle: "Ihr Passwort ist geändert",
    done: "Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.",
    signIn: "Anmelden",
    expiredTitle: "Dieser Link gilt nicht mehr",
    expired: "Ein Link gilt einmal, eine Stunde lang. Fordern Sie einen neuen an.",
    missing:
      "Um ein neues Passwort zu wählen, öffnen Sie den Link in unserer Nachricht oder fordern Sie einen neuen an.",
    again: "Neuen Link senden",
  },
  invitation: {
    loading: "Ihre Einladung wird geladen",
    title: "{{account}} beitreten",
    invitedBy: "<who>{{name}}</who> lädt Sie ein, in <what>{{account}}</what> mitzuarbeiten.",
    invited: "Sie sind eingeladen, in <what>{{account}}</what> mitzuarbeiten.",
    role: "Ihre Rolle",
    address: "Eingeladene Adresse",
    expires: "Offen bis",
    roles: {
      viewer: "Sie können alles ansehen, aber nichts ändern.",
      contributor: "Sie können alles ansehen und Einträge hinzufügen.",
      editor: "Sie können Projekte anlegen und ändern.",
      admin:
        "Sie können Projekte ändern, Mitglieder verwalten, das Änderungsprotokoll sehen und Daten exportieren.",
      owner: "Sie können alles, auch das Konto löschen.",
    },
    join: "Beitreten",
    decline: "Ablehnen",
    joined: "Sie sind jetzt Mitglied von {{account}}",
    signIn: "Anmelden und beitreten",
    signUp: "Registrieren und beitreten",
    signedOut: "Verwenden Sie die Adresse, an die diese Einladung ging.",
    otherPerson: "Sie sind als {{own}} angemeldet. Diese Einladung ging an {{invited}}.",
    switch: "Abmelden und wechseln",
    stay: "Angemeldet bleiben",
    declineTitle: "Diese Einladung ablehnen?",
    declineText:
      "Der Link gilt dann nicht mehr. Wenn Sie es sich anders überlegen, muss jemand aus {{account}} Sie erneut einladen.",
    declinedTitle: "Einladung abgelehnt",
    declined: "Sie sind {{account}} nicht beigetreten, und der Link gilt nicht mehr.",
    expiredTitle: "Diese Einladung ist nicht mehr offen",
    expired:
      "Sie wurde zurückgenommen, durch eine neuere ersetzt oder ist zu alt. Bitten Sie die einladende Person, sie erneut zu senden.",
    closedTitle: "Diese Einladung wurde schon beantwortet",
    closed: "Sie gilt einmal. Wenn Sie beigetreten sind, finden Sie das Konto unter Ihren Konten.",
    memberTitle: "Sie sind bereits Mitglied",
    member: "Sie arbeiten schon in {{account}}. Es gibt nichts weiter zu tun.",
    missingTitle: "Öffnen Sie Ihre Einladung",
    missing: "Öffnen Sie den Link in der Einladung noch einmal; er führt hierher zurück.",
    toStart: "Zur Startseite",
    failed: "Die Einladung konnte nicht geladen werden",
  },
};
