import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  frame: {
    signedInAs: "Angemeldet als {{email}}",
    signOut: "Abmelden",
    progress: "Schritt {{step}} von {{steps}}",
    invitation: "Sie haben eine offene Einladung. Für den Beitritt brauchen Sie kein eigenes Konto.",
    openInvitation: "Einladung ansehen",
  },
  account: {
    title: "Wie soll Ihr Konto heißen?",
    lead: "Ein Konto enthält die Projekte, Mitglieder und Schlüssel eines Teams oder Unternehmens. Sie erhalten darin die Rolle Inhaber.",
    name: "Name des Kontos",
    hint: "Zum Beispiel der Name Ihres Teams. Sie können ihn später ändern.",
    suggestion: "Vorschlag",
  },
  project: {
    title: "Mit einem Projekt starten",
    lead: "Ein Projekt bündelt Formulare, die demselben Zweck dienen. Sie können das Feld leer lassen und Projekte später erstellen.",
    name: "Name des Projekts",
    suggestions: "Vorschläge",
    suggested: {
      feedback: "Kundenfeedback",
      registrations: "Anmeldungen",
      inspections: "Prüfungen",
      requests: "Interne Anfragen",
    },
    submit: "Konto erstellen",
    submitBoth: "Konto und Projekt erstellen",
    retry: "Projekt erstellen",
    projectFailed: "Ihr Konto {{account}} wurde erstellt, das Projekt aber nicht: {{problem}}",
    skip: "Ohne Projekt fortfahren",
  },
  ready: {
    title: "{{account}} ist startklar",
    lead: "Das sind die üblichen nächsten Schritte. Sie finden alles jederzeit auch im Menü.",
    projectsTitle: "Projekte öffnen",
    projects: "Projekte ansehen und weitere erstellen.",
    inviteTitle: "Personen einladen",
    invite: "Einladungen senden und festlegen, wer was darf.",
    keyTitle: "API-Schlüssel erstellen",
    key: "Alles, was Sie hier tun, geht auch mit Ihrem eigenen Code. Dieser Befehl listet mit einem API-Schlüssel Ihre Projekte auf:",
  },
};
