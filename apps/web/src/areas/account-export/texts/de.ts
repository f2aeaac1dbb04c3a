import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Datenexport",
  lead: "Laden Sie alle Daten dieses Kontos in einer Datei herunter: zeilenweises JSON (NDJSON), aufgebaut wie die Antworten der API.",
  order: "Alle Daten exportieren",
  running: "Export läuft",
  queued: "In der Warteschlange",
  progress: "{{done}} von {{total}} Zeilen",
  progressUnknown: "Bisher {{done}} Zeilen",
  cancel: "Export abbrechen",
  canceling: "Wird abgebrochen",
  history: "Exporte",
  historyLead: "Dateien sind sieben Tage lang verfügbar.",
  empty: "Noch keine Exporte",
  emptyText: "Exportieren Sie Ihre Daten jederzeit – als Sicherung, zur Auswertung oder für einen Umzug.",
  columns: {
    state: "Status",
    ordered: "Angefordert",
    size: "Inhalt",
    kept: "Verfügbar bis",
    actions: "Aktionen",
  },
  states: {
    queued: "Wartet",
    running: "Läuft",
    succeeded: "Fertig",
    failed: "Fehlgeschlagen",
    canceled: "Abgebrochen",
    expired: "Gelöscht",
  },
  contents: "{{rows}} Zeilen, {{size}}",
  download: "Herunterladen",
  downloadOf: "Export vom {{when}} herunterladen",
  finished: "Ihr Export steht zum Download bereit",
  failed: "Der Export ist fehlgeschlagen. Versuchen Sie es noch einmal.",
};
