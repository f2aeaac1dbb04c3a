import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "¿Podemos medir el uso de este formulario?",
  text: "Si acepta, su navegador comunica que usa este formulario y hasta dónde llega, junto con su dirección IP y un número aleatorio que se guarda en este dispositivo. Nunca comunica sus respuestas.",
  recipients: "Destinatarios: {services}.",
  agree: "Aceptar",
  decline: "Rechazar",
  privacy: "Política de privacidad",
  change: "Opciones de privacidad",
};
