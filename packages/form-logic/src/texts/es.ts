/** Spanish, addressing the respondent as “usted”. The less common texts are in `es-more.ts`. */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "opcional",
  next: "Continuar",
  back: "Atrás",
  submit: "Enviar",
  submitting: "Enviando…",
  progress: "Paso {at} de {of}",
  summary: "Revise {count} respuesta|Revise {count} respuestas",
  errorTitle: "Error: {title}",
  saved: "Guardado",
  saving: "Guardando…",
  offline: "Sin conexión. Sus respuestas se han guardado en este dispositivo y se enviarán más tarde.",
  waiting: "Terminando de subir archivos…",
  retrying:
    "El servidor tiene un problema en este momento. Sus respuestas están guardadas en este dispositivo y seguiremos intentándolo.",
  later: "Guardar y terminar más tarde",
  check: "Revise sus respuestas",
  thanks: "Gracias",
  choose: "Elija una opción",
  other: "Otro",
  otherOf: "Otro (especifique)",
  yes: "Sí",
  no: "No",
  characters: "Caracteres restantes: {left}",
  retry: "Intentar de nuevo",
  failed: "Se ha producido un error. Sus respuestas están a salvo.",
  problem: "Revise esta respuesta",
  rangeBoth: "de {min} a {max}",
  rangeMin: "al menos {min}",
  rangeMax: "hasta {max}",
  rangeSame: "exactamente {min}",
  rangeStep: "en pasos de {step}",
  chooseRange: "Elija {range}",
  charactersRange: "{range} caracteres",
  showPassword: "Mostrar contraseña",
  didYouMean: "¿Quiso decir {email}?",
};

export const loadMore = () => import("./es-more.ts");
