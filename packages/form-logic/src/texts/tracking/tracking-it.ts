import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "Possiamo misurare l’uso di questo modulo?",
  text: "Se accetta, il suo browser segnala che usa questo modulo e fin dove arriva, insieme al suo indirizzo IP e a un numero casuale conservato su questo dispositivo. Non trasmette mai le sue risposte.",
  recipients: "Destinatari: {services}.",
  agree: "Accetta",
  decline: "Rifiuta",
  privacy: "Informativa sulla privacy",
  change: "Scelte sulla privacy",
};
