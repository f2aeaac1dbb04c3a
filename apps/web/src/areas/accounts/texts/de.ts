import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Kontodaten",
  name: "Name",
  nameHint: "Sehen Mitglieder und Personen, die Sie einladen.",
  details: "Einzelheiten",
  facts: { id: "Konto-ID", created: "Angelegt", role: "Ihre Rolle", status: "Zustand" },
  statuses: { active: "Aktiv", pending_deletion: "Wartet auf Löschung", deleting: "Wird gelöscht" },
  limits: {
    title: "Anfragegrenzen",
    lead: "So viel dürfen Programme senden. Antworten nennen in ihren Kopfzeilen, was davon übrig ist.",
    perKey: "Jeder API-Schlüssel",
    perAccount: "Alle Schlüssel dieses Kontos",
    value: "{{minute}} je Minute, {{hour}} je Stunde, {{day}} je Tag",
    keys: "API-Schlüssel",
    keysValue: "bis zu {{max}}",
  },
  deletion: {
    title: "Dieses Konto löschen",
    lead: "Nach 30 Tagen ist alles darin endgültig weg: Projekte, Mitglieder, Schlüssel und Dateien. Bis dahin können Sie es wiederherstellen.",
    action: "Konto löschen",
    dialogTitle: "„{{name}}“ löschen?",
    effects:
      "Ab sofort kann niemand mehr etwas darin ändern, und seine API-Schlüssel gelten nicht mehr. Bis zur Löschung können Mitglieder es lesen und exportieren.",
    export: "Exportieren Sie vorher Ihre Daten",
    confirm: "Geben Sie zur Bestätigung den Namen des Kontos ein",
    mismatch: "Das ist nicht der Name des Kontos",
    submit: "Dieses Konto löschen",
    done: "Das Konto wird gelöscht. Bis dahin können Sie es wiederherstellen.",
  },
};
