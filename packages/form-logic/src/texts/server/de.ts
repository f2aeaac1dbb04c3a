/** German, addressing the respondent as “Sie”. */
import type { ServerTexts } from "./en.ts";

export const serverDe: ServerTexts = {
  hosted: {
    more: "Auf dieser Seite gibt es jetzt weitere Fragen. Beantworten Sie sie, um fortzufahren.",
    cookies:
      "Ihre Antworten konnten nicht gespeichert werden, weil Ihr Browser Cookies dieser Seite blockiert. Erlauben Sie Cookies oder öffnen Sie das Formular in einem eigenen Fenster.",
    over: "Diese Seite ist abgelaufen. Ihre Antworten auf dieser Seite sind noch da, die vorherigen Seiten müssen Sie erneut ausfüllen.",
    ended: "Ihre Sitzung ist abgelaufen. Das Formular beginnt deshalb von vorn.",
    script:
      "Zum Schutz vor automatischen Einsendungen muss Ihr Browser eine kleine Berechnung ausführen. Dafür wird JavaScript benötigt. Aktivieren Sie JavaScript und laden Sie die Seite neu.",
    scriptFields: "Diese Fragen lassen sich ohne JavaScript nicht beantworten: {labels}.",
    busy: "Aus Ihrem Netzwerk kommen gerade sehr viele Antworten. Warten Sie etwas und versuchen Sie es dann erneut.",
    tooLarge:
      "Diese Seite enthält zu viele Daten. Ohne JavaScript dürfen die Dateien einer Seite zusammen höchstens 10 MB groß sein.",
    foreign:
      "Dieses Formular wurde von einer anderen Website aus abgesendet und deshalb nicht angenommen. Öffnen Sie das Formular direkt und senden Sie es dort ab.",
    failed: "Etwas ist schiefgegangen. Gehen Sie zurück und versuchen Sie es gleich noch einmal.",
    notAccepting:
      "Dieses Formular nimmt zurzeit keine Antworten an. Ihre Antworten bleiben einen Tag lang gespeichert.",
    closedText:
      "Es können keine Antworten mehr abgesendet werden. Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Person, von der Sie den Link haben.",
    notFoundText: "Prüfen Sie die Adresse. Möglicherweise fehlt ein Teil davon.",
    goneText: "Bitten Sie die Person, von der Sie den Link haben, um einen neuen.",
    soonText: "Bitte kommen Sie dann wieder.",
    pausedText: "Bitte kommen Sie später wieder.",
    codeTitle: "Für dieses Formular benötigen Sie einen Zugangscode",
    codeHint: "Sie haben ihn mit dem Link erhalten.",
    codeTries: "Zu viele Versuche. Warten Sie 15 Minuten und versuchen Sie es dann erneut.",
    email: "Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com",
    laterDone:
      "Wir haben Ihnen den Link gesendet. Er kann einmal verwendet werden, auf einem beliebigen Gerät.",
    laterBack: "Zurück zum Formular",
    resumeTitle: "Mit Ihren gespeicherten Antworten fortfahren",
    resumeHint: "Kopieren Sie den vollständigen Link aus der E-Mail in dieses Feld.",
    resumeLink: "Link",
    resumeGo: "Fortfahren",
    resumeWrong:
      "Dieser Link wurde bereits verwendet oder ist abgelaufen. Jeder Link kann nur einmal verwendet werden.",
    poweredBy: "Erstellt mit Formstead",
    submittedOn: "Abgesendet am {time}",
    language: "Sprache",
  },
  refusals: {
    access_code_required: "Für dieses Formular benötigen Sie einen Zugangscode.",
    action_not_exposed: "Diese Aktion ist in diesem Formular nicht verfügbar.",
    already_submitted: "Diese Antworten wurden bereits abgesendet und können nicht mehr geändert werden.",
    button_disabled: "Diese Schaltfläche ist zurzeit nicht verfügbar.",
    captcha_failed:
      "Die Prüfung zum Schutz vor automatischen Einsendungen ist fehlgeschlagen. Versuchen Sie es erneut.",
    captcha_required: "Ihr Browser muss zuerst eine kurze Prüfung bestehen. Versuchen Sie es erneut.",
    checksum_mismatch: "Die Datei wurde beim Hochladen beschädigt. Versuchen Sie es erneut.",
    entry_session_expired: "Diese Sitzung ist abgelaufen.",
    file_in_use: "Diese Datei wird verwendet und kann nicht entfernt werden.",
    file_quarantined:
      "Der Virenscanner hat in dieser Datei ein Problem gefunden. Sie wurde deshalb nicht angenommen.",
    file_rejected: "Diese Datei wurde nicht angenommen. Wählen Sie eine andere.",
    file_too_large: "Diese Datei ist zu groß.",
    file_type_not_allowed: "Dieser Dateityp ist nicht erlaubt.",
    form_archived: "Dieses Formular ist nicht mehr verfügbar.",
    form_not_accepting: "Dieses Formular nimmt zurzeit keine Antworten an.",
    form_not_open_yet: "Dieses Formular ist noch nicht geöffnet.",
    group_limit: "Hier können Sie nichts mehr hinzufügen.",
    internal_error: "Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut.",
    invalid_entry_key: "Diese Sitzung ist nicht mehr gültig.",
    invalid_prefill_token:
      "Dieser Link ist abgelaufen oder wurde verändert. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
    invalid_state: "Das ist zurzeit nicht möglich.",
    not_found: "Nicht gefunden.",
    payload_too_large:
      "Es wurden zu viele Daten auf einmal gesendet. Senden Sie weniger und versuchen Sie es erneut.",
    plan_limit_reached: "Zurzeit können keine weiteren Dateien angenommen werden.",
    rate_limited: "Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es dann erneut.",
    service_unavailable:
      "Der Dienst ist vorübergehend nicht erreichbar. Versuchen Sie es gleich noch einmal.",
    storage_unavailable:
      "Dateien können zurzeit nicht gespeichert werden. Versuchen Sie es gleich noch einmal.",
    too_many_attempts: "Zu viele Versuche. Warten Sie etwas und versuchen Sie es dann erneut.",
    upload_incomplete: "Die Datei wurde nicht vollständig hochgeladen. Versuchen Sie es erneut.",
    upload_limit: "Hier können Sie keine weiteren Dateien hinzufügen.",
    upstream_failed:
      "Ein anderer Dienst konnte die Anfrage nicht verarbeiten. Versuchen Sie es später erneut.",
    upstream_timeout: "Ein anderer Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es später erneut.",
    validation_failed: "Einige Antworten sind nicht gültig. Prüfen Sie sie und versuchen Sie es erneut.",
  },
  issues: {
    file_missing: "Eine Datei fehlt oder ist noch nicht vollständig hochgeladen.",
  },
};
