/** German, with polite forms of address. */
import type { MailTexts } from "./en.ts";

export const de: MailTexts = {
  frame: {
    greeting: "Guten Tag!",
    greetingNamed: "Guten Tag {name}!",
    linkHint: "Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:",
  },
  roles: {
    viewer: "Lesen",
    contributor: "Mitarbeit",
    editor: "Bearbeitung",
    admin: "Administration",
    owner: "Inhaber",
  },
  verify_email: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    lead: "Bitte bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, um die Registrierung abzuschließen. Der Link ist 24 Stunden gültig.",
    action: "E-Mail-Adresse bestätigen",
    note: "Wenn Sie sich nicht bei Formstead registriert haben, ignorieren Sie diese E-Mail und öffnen Sie den Link nicht.",
  },
  reset_password: {
    subject: "Setzen Sie Ihr Passwort zurück",
    lead: "Für Ihren Zugang zu Formstead wurde ein neues Passwort angefordert. Der Link kann einmal verwendet werden und ist eine Stunde gültig.",
    action: "Neues Passwort wählen",
    note: "Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.",
  },
  password_changed: {
    subject: "Ihr Passwort wurde geändert",
    lead: "Ihr Passwort für Formstead wurde geändert, und Sie wurden auf allen anderen Geräten abgemeldet.",
    more: "Wenn Sie das selbst waren, müssen Sie nichts weiter tun. Wenn nicht, setzen Sie Ihr Passwort sofort zurück.",
    action: "Passwort zurücksetzen",
  },
  existing_account: {
    subject: "Sie haben bereits ein Konto",
    lead: "Jemand wollte sich mit dieser E-Mail-Adresse bei Formstead registrieren. Sie haben bereits ein Konto, deshalb hat sich nichts geändert.",
    more: "Wenn Sie das waren, melden Sie sich wie gewohnt an. Wenn Sie Ihr Passwort vergessen haben, wählen Sie ein neues.",
    action: "Neues Passwort wählen",
    note: "Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.",
  },
  passkey_added: {
    subject: "Ein Passkey wurde zu Ihrem Konto hinzugefügt",
    lead: "Mit einem neuen Passkey ist jetzt die Anmeldung an Ihrem Konto möglich.",
    more: "Wenn Sie ihn nicht hinzugefügt haben, entfernen Sie ihn und ändern Sie sofort Ihr Passwort.",
    action: "Passkeys prüfen",
  },
  invitation: {
    subject: "Einladung zu einem Konto bei Formstead",
    lead: "Sie wurden zu einem Konto bei Formstead eingeladen.",
    leadAccount: "Sie wurden zum Konto „{account}“ bei Formstead eingeladen.",
    leadInviter: "{inviter} hat Sie zu einem Konto bei Formstead eingeladen.",
    leadBoth: "{inviter} hat Sie zum Konto „{account}“ bei Formstead eingeladen.",
    role: "Ihre Rolle: {role}",
    more: "Um die Einladung anzunehmen, melden Sie sich mit dieser E-Mail-Adresse an oder registrieren Sie sich damit. Die Einladung gilt bis zum {date}.",
    action: "Einladung ansehen",
    note: "Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren oder die Einladung ablehnen.",
  },
  webhook_disabled: {
    subject: "Webhooks an {host} sind abgeschaltet",
    lead: "Der Webhook-Endpunkt auf {host} wurde deaktiviert.",
    leadNamed: "Der Webhook-Endpunkt „{description}“ auf {host} wurde deaktiviert.",
    gone: "Er hat mit 410 Gone geantwortet und möchte demnach keine Ereignisse mehr erhalten.",
    failing: "Seit mehreren Tagen sind alle Zustellversuche fehlgeschlagen.",
    more: "Es werden keine Ereignisse an ihn gesendet, bis Sie ihn wieder aktivieren. Verpasste Ereignisse können Sie danach erneut senden.",
    action: "Endpunkt ansehen",
    note: "Sie erhalten diese E-Mail, weil Sie das Konto administrieren oder besitzen.",
  },
  deletion: {
    requested: "Das Konto „{account}“ wird gelöscht",
    week_left: "Das Konto „{account}“ wird in einer Woche gelöscht",
    day_left: "Das Konto „{account}“ wird morgen gelöscht",
    lead: "Ein Inhaber hat die Löschung dieses Kontos beantragt. Am {date} werden alle Daten endgültig gelöscht, darunter Formulare, Einträge, Dateien, Mitglieder, API-Schlüssel und das Audit-Log.",
    more: "Bis dahin kann jeder Inhaber das Konto wiederherstellen, und die Daten lassen sich weiterhin ansehen und exportieren.",
    action: "Konto ansehen",
    note: "Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos sind.",
  },
  deleted: {
    subject: "Das Konto „{account}“ wurde gelöscht",
    lead: "Alle Daten des Kontos wurden endgültig gelöscht. Backups, die sie noch enthalten, werden innerhalb von 30 Tagen überschrieben.",
    more: "Sie können sich weiterhin bei Formstead anmelden. Ihre anderen Konten sind nicht betroffen.",
    action: "Formstead öffnen",
    note: "Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos waren.",
  },
  resume: {
    subject: "Ihr Link zum Fortsetzen eines Formulars",
    lead: "Sie haben einen Link angefordert, um ein begonnenes Formular fortzusetzen. Ihre Antworten sind gespeichert.",
    leadNamed:
      "Sie haben einen Link angefordert, um das begonnene Formular „{form}“ fortzusetzen. Ihre Antworten sind gespeichert.",
    more: "Der Link kann einmal verwendet werden und ist 30 Tage gültig. Geben Sie ihn nicht weiter: Wer ihn hat, kann Ihre Antworten sehen.",
    action: "Fortfahren",
    note: "Wenn Sie diesen Link nicht angefordert haben, können Sie diese E-Mail ignorieren.",
  },
};
