import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Datenexport",
  lead: "Alles, was dieses Konto enthält, in einer Datei: zeilenweises JSON in der Form der API.",
  order: "Alle Daten exportieren",
  running: "Export läuft",
  queued: "Wartet, bis er an der Reihe ist",
  progress: "{{done}} von {{total}} Zeilen",
  progressUnknown: "bisher {{done}} Zeilen",
  cancel: "Export anhalten",
  canceling: "Wird angehalten",
  history: "Exporte",
  historyLead: "Jede Datei wird sieben Tage aufbewahrt.",
  empty: "Noch keine Exporte",
  emptyText:
    "Nehmen Sie Ihre Daten mit, wann immer Sie möchten: als Sicherung, zur Auswertung oder für einen Umzug.",
  columns: {
    state: "Zustand",
    ordered: "Bestellt",
    size: "Inhalt",
    kept: "Aufbewahrt bis",
    actions: "Aktionen",
  },
  states: {
    queued: "Wartet",
    running: "Läuft",
    succeeded: "Fertig",
    failed: "Fehlgeschlagen",
    canceled: "Angehalten",
    expired: "Gelöscht",
  },
  contents: "{{rows}} Zeilen, {{size}}",
  download: "Herunterladen",
  downloadOf: "Export vom {{when}} herunterladen",
  finished: "Ihr Export steht zum Herunterladen bereit",
  failed: "Der Export ist fehlgeschlagen. Versuchen Sie es noch einmal.",
};
