import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  title: "Mitglieder",
  lead: "Wer in diesem Konto arbeitet und was die einzelnen Personen dürfen.",
  leadNames:
    "Wer in diesem Konto arbeitet. E-Mail-Adressen und Rollen sehen nur Administratoren und Inhaber.",
  search: "Nach Name oder E-Mail suchen",
  searchNames: "Nach Name suchen",
  found_one: "{{count}} Person gefunden",
  found_other: "{{count}} Personen gefunden",
  noneFound: "Keine Mitglieder zu „{{q}}“ gefunden",
  noneFoundText:
    "Prüfen Sie die Schreibweise. Personen, die noch nicht angenommen haben, finden Sie unter „Offene Einladungen“.",
  noneFoundNames: "Prüfen Sie die Schreibweise oder suchen Sie nach einem anderen Teil des Namens.",
  columns: {
    person: "Person",
    email: "E-Mail",
    role: "Rolle",
    lastSeen: "Zuletzt aktiv",
    invitedBy: "Eingeladen von",
    expires: "Läuft ab",
    actions: "Aktionen",
  },
  roles: {
    owner: "Darf alles, auch das Konto löschen und andere zu Inhabern machen.",
    admin:
      "Verwaltet Mitglieder, API-Schlüssel, Einstellungen und Exporte, löscht Projekte und sieht das Audit-Log ein.",
    editor: "Erstellt und bearbeitet Projekte und Formulare und arbeitet mit Einträgen.",
    contributor: "Erfasst und bearbeitet Einträge, aber keine Formulare.",
    viewer: "Sieht Projekte, Formulare und Einträge, kann aber nichts ändern.",
  },
  changeRole: {
    action: "Rolle ändern",
    title: "Rolle von {{name}}",
    lead: "Die neue Rolle gilt sofort, auch für API-Schlüssel, die diese Person erstellt hat.",
    ownNote:
      "Das ist Ihre eigene Rolle. Wenn Sie eine niedrigere wählen, können Sie das möglicherweise nicht selbst rückgängig machen.",
    submit: "Rolle ändern",
    done: "{{name}} hat jetzt die Rolle {{role}}",
  },
  remove: {
    action: "Aus dem Konto entfernen",
    title: "{{name}} entfernen?",
    text: "{{name}} verliert sofort den Zugriff auf {{account}}. Alle Sitzungen werden beendet, und hier erstellte API-Schlüssel dieser Person funktionieren nicht mehr.",
    stays:
      "Alles andere, was diese Person erstellt hat, bleibt erhalten. Um ihr wieder Zugriff zu geben, laden Sie sie erneut ein.",
    confirm: "Aus dem Konto entfernen",
    done: "{{name}} wurde aus dem Konto entfernt",
  },
  leave: {
    title: "Dieses Konto verlassen",
    lead: "Sie verlieren sofort den Zugriff, und Ihre hier erstellten API-Schlüssel funktionieren nicht mehr.",
    action: "Konto verlassen",
    question: "{{account}} verlassen?",
    text: "Sie verlieren sofort den Zugriff, und Ihre in diesem Konto erstellten API-Schlüssel funktionieren nicht mehr. Alles andere, was Sie erstellt haben, bleibt erhalten.",
    back: "Um zurückzukehren, brauchen Sie eine neue Einladung.",
    done: "Sie haben {{account}} verlassen",
  },
  invitations: {
    title: "Offene Einladungen",
    lead: "Einladungen laufen nach sieben Tagen ab.",
    empty: "Keine offenen Einladungen. Eingeladene Personen erscheinen hier, bis sie annehmen.",
    former: "Früheres Mitglied",
    resend: "Erneut senden",
    resent: "Einladung erneut an {{email}} gesendet. Der Link in der früheren E-Mail ist nicht mehr gültig.",
  },
  takeBack: {
    action: "Einladung zurückziehen",
    title: "Diese Einladung zurückziehen?",
    text: "Der Link in der E-Mail an {{email}} wird ungültig. Sie können diese Adresse jederzeit wieder einladen.",
    done: "Einladung an {{email}} zurückgezogen",
  },
  invite: {
    action: "Personen einladen",
    title: "Personen einladen",
    lead: "Jede Person erhält eine E-Mail mit einem Link, der sieben Tage gültig ist.",
    emails: "E-Mail-Adressen",
    emailsHint: "Eine pro Zeile oder durch Kommas getrennt. Sie können auch Namen angeben.",
    quoted: "„{{text}}“",
    invalid_one: "Das ist keine gültige E-Mail-Adresse: {{list}}",
    invalid_other: "Das sind keine gültigen E-Mail-Adressen: {{list}}",
    tooMany: "Sie können höchstens {{max}} Personen auf einmal einladen",
    submit_one: "Einladung senden",
    submit_other: "{{count}} Einladungen senden",
    progress: "{{done}} von {{total}} wird gesendet",
    done_one: "Einladung an {{email}} gesendet",
    done_other: "{{count}} Einladungen gesendet",
  },
  report: {
    none: "Es wurde keine Einladung gesendet",
    some: "{{sent}} von {{total}} Einladungen gesendet",
    text: "Die übrigen Adressen stehen noch im Feld unten.",
    sent: "Einladung gesendet.",
    untried: "Wegen des Problems oben nicht versucht.",
  },
};
