import type { TextsOf } from "../../../i18n/texts-of.ts";
import type { en } from "./en.ts";

export const de: TextsOf<typeof en> = {
  frame: {
    signedInAs: "Angemeldet als {{email}}",
    signOut: "Abmelden",
    progress: "Schritt {{step}} von {{steps}}",
    invitation: "Sie haben eine offene Einladung. Um jenem Konto beizutreten, brauchen Sie kein eigenes.",
    openInvitation: "Ansehen",
  },
  account: {
    title: "Benennen Sie Ihr Konto",
    lead: "Ein Konto enthält die Projekte, Mitglieder und Schlüssel eines Teams oder Unternehmens. Sie erhalten darin die Rolle Inhaber.",
    name: "Name des Kontos",
    hint: "So, wie sich Ihr Team nennt. Sie können ihn später ändern.",
    suggestion: "Vorschlag",
  },
  project: {
    title: "Beginnen Sie mit einem Projekt",
    lead: "Ein Projekt hält die Formulare für einen Zweck zusammen. Sie können das leer lassen und Projekte später anlegen.",
    name: "Name des Projekts",
    suggestions: "Vorschläge",
    suggested: {
      feedback: "Kundenfeedback",
      registrations: "Anmeldungen",
      inspections: "Prüfungen",
      requests: "Interne Anfragen",
    },
    submit: "Konto anlegen",
    submitBoth: "Konto und Projekt anlegen",
    retry: "Projekt anlegen",
    projectFailed: "Ihr Konto {{account}} ist angelegt, das Projekt aber nicht: {{problem}}",
    skip: "Ohne Projekt weiter",
  },
  ready: {
    title: "{{account}} ist bereit",
    lead: "Das tun die meisten als Nächstes. Alles davon finden Sie jederzeit auch im Menü.",
    projectsTitle: "Projekte öffnen",
    projects: "Sehen, was da ist, und mehr anlegen.",
    inviteTitle: "Jemanden einladen",
    invite: "Einladungen verschicken und bestimmen, wer was darf.",
    keyTitle: "API-Schlüssel anlegen",
    key: "Alles hier geht auch mit Ihrem eigenen Code. Mit einem Schlüssel listet dies Ihre Projekte auf:",
  },
};
