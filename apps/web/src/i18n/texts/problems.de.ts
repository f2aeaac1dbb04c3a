import type { TextsOf } from "../texts-of.ts";
import type { en } from "./problems.en.ts";

export const de: TextsOf<typeof en> = {
  authentication_required: "Melden Sie sich an, um fortzufahren.",
  session_expired: "Sie wurden abgemeldet. Melden Sie sich erneut an, um fortzufahren.",
  invalid_credentials: "E-Mail-Adresse oder Passwort ist falsch.",
  invalid_code:
    "Dieser Code ist falsch oder wurde bereits verwendet. Geben Sie den aktuellen Code aus Ihrer App ein.",
  mfa_expired: "Diese Anmeldung hat zu lange gedauert. Beginnen Sie erneut mit Ihrem Passwort.",
  email_not_verified: "Bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link in unserer E-Mail.",
  token_expired: "Dieser Link ist nicht mehr gültig. Er ist abgelaufen oder wurde bereits verwendet.",
  wrong_recipient:
    "Diese Einladung wurde an eine andere E-Mail-Adresse gesendet als die, mit der Sie angemeldet sind.",
  already_member: "Diese Person ist bereits Mitglied.",
  already_invited: "Für diese Adresse gibt es bereits eine offene Einladung. Sie können sie erneut senden.",
  invitation_limit:
    "Dieses Konto hat zu viele offene Einladungen. Ziehen Sie Einladungen zurück, die Sie nicht mehr brauchen.",
  account_limit:
    "Sie besitzen bereits die maximale Anzahl an Konten. Löschen Sie eines, das Sie nicht mehr brauchen.",
  last_owner: "Ein Konto braucht mindestens einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
  name_taken: "Dieser Name wird bereits verwendet. Wählen Sie einen anderen.",
  api_key_limit:
    "Dieses Konto hat die maximale Anzahl an API-Schlüsseln erreicht. Widerrufen Sie einen, den Sie nicht mehr brauchen.",
  challenge_expired: "Das hat zu lange gedauert. Versuchen Sie es erneut.",
  passkey_refused:
    "Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.",
  forbidden: "Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Administrator des Kontos.",
  admin_required: "Das dürfen nur Administratoren. Wenden Sie sich an einen Administrator des Kontos.",
  not_found: "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  etag_mismatch:
    "Jemand anderes hat das inzwischen geändert. Ihre Eingaben bleiben erhalten. Laden Sie die neueste Version, bevor Sie speichern.",
  invalid_state:
    "Das ist nicht mehr möglich, weil sich etwas geändert hat. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.",
  too_many_attempts_one: "Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.",
  too_many_attempts_other: "Zu viele Versuche. Warten Sie {{count}} Minuten und versuchen Sie es erneut.",
  rate_limited_one: "Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.",
  rate_limited_other: "Zu viele Anfragen. Warten Sie {{count}} Minuten und versuchen Sie es erneut.",
  validation_failed: "Einige Angaben sind ungültig. Prüfen Sie die markierten Felder.",
  internal_error:
    "Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut. Falls das Problem weiterhin besteht, wenden Sie sich mit der ID unten an den Betreiber.",
  service_unavailable: "Der Dienst ist ausgelastet oder startet neu. Versuchen Sie es gleich noch einmal.",
  storage_unavailable: "Der Dateispeicher antwortet nicht. Versuchen Sie es gleich noch einmal.",
  export_expired: "Diese Datei wurde nach sieben Tagen gelöscht. Erstellen Sie einen neuen Export.",
  not_ready:
    "Dieser Export hat keine Datei. Wenn er noch läuft, versuchen Sie es später erneut. Erstellen Sie andernfalls einen neuen Export.",
  reauthentication_required: "Bestätigen Sie Ihre Identität, um fortzufahren.",
  billing_inactive:
    "Für dieses Konto gibt es kein aktives Abonnement, deshalb lässt sich nichts ändern. Bitten Sie einen Inhaber des Kontos, einen Tarif zu wählen.",
  not_cancelable: "Der Vorgang ist bereits beendet und lässt sich nicht mehr abbrechen.",
  project_not_empty:
    "Dieses Projekt enthält noch Formulare oder Tabellen. Verschieben Sie sie zuerst in ein anderes Projekt oder in den Papierkorb.",
  payload_too_large:
    "Das sind zu viele Daten auf einmal. Kürzen Sie Ihre Eingaben und versuchen Sie es erneut.",
  idempotency_in_progress: "Diese Aktion läuft bereits. Warten Sie einen Moment und laden Sie die Seite neu.",
  idempotency_outcome_unknown:
    "Der Server wurde unterbrochen, bevor er antworten konnte. Laden Sie die Seite neu, um zu sehen, ob Ihre Änderung gespeichert wurde.",
};
