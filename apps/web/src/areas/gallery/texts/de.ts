import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Galerie",
  lead: "Alle UI-Komponenten in beiden Farbschemata nebeneinander. Die Ansichten verwenden nur, was hier gezeigt wird.",
  themes: { light: "Hell", dark: "Dunkel" },
  sections: {
    colours: "Farben",
    type: "Typografie",
    buttons: "Schaltflächen",
    fields: "Felder",
    choices: "Auswahl",
    dialogs: "Dialoge und Menüs",
    lists: "Listen",
    states: "Zustände",
    news: "Benachrichtigungen",
  },
  sample: {
    long: "Eine ungewöhnlich lange Beschriftung, wie sie früher oder später jemand schreibt – passt sie noch?",
    action: "Ausführen",
    busy: "In Arbeit",
    off: "Nicht verfügbar",
    name: "Name",
    hint: "Wofür es gedacht ist, in einem Satz.",
    error: "Dieser Name wird bereits verwendet.",
    text: "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich",
    person: "Ada Lovelace",
    toast: "„Begehungen“ in den Papierkorb verschoben",
    problem: "Der Dateispeicher antwortet nicht. Versuchen Sie es gleich noch einmal.",
    empty: "Hier ist noch nichts",
    emptyText: "Was hier erscheint und wie man damit anfängt.",
    failed: "Laden fehlgeschlagen",
    progress: "Export läuft",
    progressText: "1.240 von 2.000 Zeilen",
  },
};
