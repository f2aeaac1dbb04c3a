import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "Podemos medir a utilização deste formulário?",
  text: "Se aceitar, o seu navegador comunica que utiliza este formulário e até onde chega, juntamente com o seu endereço IP e um número aleatório guardado neste dispositivo. Nunca comunica as suas respostas.",
  recipients: "Destinatários: {services}.",
  agree: "Aceitar",
  decline: "Recusar",
  privacy: "Política de privacidade",
  change: "Opções de privacidade",
};
