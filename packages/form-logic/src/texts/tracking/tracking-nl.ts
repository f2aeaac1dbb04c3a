import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "Mogen we meten hoe dit formulier wordt gebruikt?",
  text: "Als u akkoord gaat, meldt uw browser dat u dit formulier gebruikt en hoe ver u komt, samen met uw IP-adres en een willekeurig getal dat op dit apparaat wordt bewaard. Uw antwoorden worden nooit gemeld.",
  recipients: "Ontvangers: {services}.",
  agree: "Akkoord",
  decline: "Weigeren",
  privacy: "Privacybeleid",
  change: "Privacykeuzes",
};
