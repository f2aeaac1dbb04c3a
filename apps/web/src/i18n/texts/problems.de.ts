import type { TextsOf } from "../texts-of.ts";
import type { en } from "./problems.en.ts";

export const de: TextsOf<typeof en> = {
  authentication_required: "Melden Sie sich an, um fortzufahren.",
  session_expired: "Sie wurden abgemeldet. Melden Sie sich erneut an.",
  invalid_credentials: "E-Mail-Adresse oder Passwort ist nicht richtig.",
  invalid_code:
    "Dieser Code ist nicht richtig oder wurde schon benutzt. Geben Sie den Code ein, den Ihre App jetzt zeigt.",
  mfa_expired: "Diese Anmeldung hat zu lange gedauert. Beginnen Sie erneut mit Ihrem Passwort.",
  email_not_verified:
    "Bestätigen Sie zuerst Ihre E-Mail-Adresse. Der Link steht in der Nachricht, die wir Ihnen geschickt haben.",
  token_expired: "Dieser Link gilt nicht mehr. Er wurde schon benutzt oder ist zu alt.",
  wrong_recipient: "Diese Einladung ging an eine andere E-Mail-Adresse als die, mit der Sie angemeldet sind.",
  already_member: "Diese Person ist bereits Mitglied.",
  already_invited: "Für diese Adresse gibt es bereits eine offene Einladung. Sie können sie erneut senden.",
  invitation_limit:
    "Dieses Konto hat zu viele offene Einladungen. Ziehen Sie Einladungen zurück, die Sie nicht mehr brauchen.",
  account_limit:
    "Mehr eigene Konten sind für eine Person nicht möglich. Löschen Sie eines, das Sie nicht mehr brauchen.",
  last_owner: "Ein Konto braucht mindestens einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
  name_taken: "Dieser Name wird hier schon verwendet. Wählen Sie einen anderen.",
  api_key_limit:
    "Mehr Schlüssel sind in diesem Konto nicht möglich. Widerrufen Sie einen, den Sie nicht mehr brauchen.",
  challenge_expired: "Das hat zu lange gedauert. Versuchen Sie es erneut.",
  passkey_refused:
    "Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder melden Sie sich mit dem Passwort an.",
  forbidden: "Ihre Rolle erlaubt das nicht. Fragen Sie einen Administrator des Kontos.",
  admin_required: "Das können nur Administratoren. Fragen Sie einen Administrator des Kontos.",
  not_found: "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  etag_mismatch:
    "Jemand anderes hat das inzwischen geändert. Ihr Text bleibt; laden Sie den neuesten Stand, bevor Sie speichern.",
  invalid_state:
    "Das ist im jetzigen Zustand nicht mehr möglich. Laden Sie neu, um zu sehen, was sich geändert hat.",
  too_many_attempts_one: "Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.",
  too_many_attempts_other: "Zu viele Versuche. Warten Sie {{count}} Minuten und versuchen Sie es erneut.",
  rate_limited_one: "Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.",
  rate_limited_other: "Zu viele Anfragen. Warten Sie {{count}} Minuten und versuchen Sie es erneut.",
  validation_failed: "Einige Angaben sind nicht gültig. Siehe die markierten Felder.",
  internal_error:
    "Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut; bleibt es so, nennen Sie dem Betreiber die Nummer unten.",
  service_unavailable: "Der Dienst ist ausgelastet oder startet neu. Versuchen Sie es gleich noch einmal.",
  storage_unavailable: "Der Dateispeicher antwortet nicht. Versuchen Sie es gleich noch einmal.",
  export_expired: "Diese Datei wurde nach sieben Tagen gelöscht. Erstellen Sie einen neuen Export.",
  not_ready: "Das ist noch nicht fertig.",
  reauthentication_required: "Bestätigen Sie, dass Sie es sind, um fortzufahren.",
};
