import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Galerie",
  lead: "Jedes Teil des Baukastens, in beiden Farbschemata nebeneinander. Was hier fehlt, gehört auf keinen Bildschirm.",
  themes: { light: "Hell", dark: "Dunkel" },
  sections: {
    colours: "Farben",
    type: "Schrift",
    buttons: "Schaltflächen",
    fields: "Felder",
    choices: "Auswahl",
    dialogs: "Dialoge und Menüs",
    lists: "Listen",
    states: "Zustände",
    news: "Nachrichten",
  },
  sample: {
    long: "Eine recht lange Beschriftung, die eines Tages ganz gewiss jemand schreiben wird, um zu sehen, ob sie noch passt",
    action: "Ausführen",
    busy: "In Arbeit",
    off: "Nicht jetzt",
    name: "Name",
    hint: "Wozu es dient, in einem Satz.",
    error: "Dieser Name wird schon verwendet.",
    text: "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich",
    person: "Ada Lovelace",
    toast: "„Begehungen“ in den Papierkorb verschoben",
    problem: "Der Dateispeicher antwortet nicht. Versuchen Sie es gleich noch einmal.",
    empty: "Hier ist noch nichts",
    emptyText: "Was hier stehen würde, und ein Weg, damit anzufangen.",
    failed: "Das konnte nicht geladen werden",
    progress: "Export läuft",
    progressText: "1.240 von 2.000 Zeilen",
  },
};
