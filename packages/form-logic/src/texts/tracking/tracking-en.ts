/** Texts of the notice that asks visitors whether analytics services may receive data about their visit. */
export const tracking = {
  title: "May we measure how this form is used?",
  text: "If you agree, your browser reports that you use this form and how far you get, along with your IP address and a random number that is kept on this device. It never reports your answers.",
  recipients: "Recipients: {services}.",
  agree: "Agree",
  decline: "Decline",
  privacy: "Privacy policy",
  change: "Privacy choices",
} as const;

export type TrackingTexts = { readonly [Name in keyof typeof tracking]: string };
