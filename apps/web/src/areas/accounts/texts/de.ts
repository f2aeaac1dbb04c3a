import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Kontodaten",
  name: "Name",
  nameHint: "Sichtbar für Mitglieder und für Personen, die Sie einladen.",
  details: "Details",
  facts: { id: "Konto-ID", created: "Erstellt", role: "Ihre Rolle", status: "Status" },
  statuses: { active: "Aktiv", pending_deletion: "Zur Löschung vorgemerkt", deleting: "Wird gelöscht" },
  limits: {
    title: "API-Limits",
    lead: "So viele Anfragen können Programme senden. Wie viel davon noch übrig ist, steht in den Headern jeder Antwort.",
    perKey: "Pro API-Schlüssel",
    perAccount: "Alle Schlüssel zusammen",
    value: "{{minute}} pro Minute, {{hour}} pro Stunde, {{day}} pro Tag",
    keys: "API-Schlüssel",
    keysValue: "bis zu {{max}}",
  },
  deletion: {
    title: "Dieses Konto löschen",
    lead: "Nach 30 Tagen werden alle Daten endgültig gelöscht: Projekte, Mitglieder, Schlüssel und Dateien. Bis dahin können Sie das Konto wiederherstellen.",
    action: "Konto löschen",
    dialogTitle: "„{{name}}“ löschen?",
    effects:
      "Das Konto ist dann sofort schreibgeschützt, und seine API-Schlüssel funktionieren nicht mehr. Bis zur Löschung können Mitglieder die Daten weiterhin ansehen und exportieren.",
    export: "Daten vorher exportieren",
    confirm: "Geben Sie zur Bestätigung den Namen des Kontos ein",
    mismatch: "Das ist nicht der Name des Kontos",
    submit: "Dieses Konto löschen",
    done: "Das Konto ist zur Löschung vorgemerkt. Sie können es 30 Tage lang wiederherstellen.",
  },
};
