import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "Pouvons-nous mesurer l’utilisation de ce formulaire ?",
  text: "Si vous acceptez, votre navigateur signale que vous utilisez ce formulaire et jusqu’où vous allez, avec votre adresse IP et un nombre aléatoire conservé sur cet appareil. Il ne transmet jamais vos réponses.",
  recipients: "Destinataires : {services}.",
  agree: "Accepter",
  decline: "Refuser",
  privacy: "Politique de confidentialité",
  change: "Choix de confidentialité",
};
