import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "Dürfen wir messen, wie dieses Formular genutzt wird?",
  text: "Wenn Sie zustimmen, meldet Ihr Browser, dass Sie dieses Formular nutzen und wie weit Sie kommen, zusammen mit Ihrer IP-Adresse und einer Zufallszahl, die auf diesem Gerät gespeichert wird. Ihre Antworten meldet er nie.",
  recipients: "Empfänger: {services}.",
  agree: "Zustimmen",
  decline: "Ablehnen",
  privacy: "Datenschutzerklärung",
  change: "Datenschutz-Einstellungen",
};
