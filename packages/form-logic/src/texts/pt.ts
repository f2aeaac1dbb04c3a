/** European Portuguese, addressing the respondent in the third person. The less common texts are in `pt-more.ts`. */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "opcional",
  next: "Continuar",
  back: "Voltar",
  submit: "Enviar",
  submitting: "A enviar…",
  progress: "Etapa {at} de {of}",
  summary: "Reveja {count} resposta|Reveja {count} respostas",
  errorTitle: "Erro: {title}",
  saved: "Guardado",
  saving: "A guardar…",
  offline: "Sem ligação. As suas respostas estão guardadas neste dispositivo e serão enviadas mais tarde.",
  waiting: "A concluir o envio de ficheiros…",
  retrying:
    "O servidor está com um problema neste momento. As suas respostas estão guardadas neste dispositivo e continuaremos a tentar.",
  later: "Guardar e terminar mais tarde",
  check: "Verifique as suas respostas",
  thanks: "Obrigado",
  choose: "Escolha uma opção",
  other: "Outro",
  otherOf: "Outro (especifique)",
  yes: "Sim",
  no: "Não",
  characters: "Caracteres restantes: {left}",
  retry: "Tentar novamente",
  failed: "Algo correu mal. As suas respostas estão seguras.",
  problem: "Verifique esta resposta",
  rangeBoth: "de {min} a {max}",
  rangeMin: "pelo menos {min}",
  rangeMax: "até {max}",
  rangeSame: "exatamente {min}",
  rangeStep: "em passos de {step}",
  chooseRange: "Escolha {range}",
  charactersRange: "{range} caracteres",
  showPassword: "Mostrar palavra-passe",
  didYouMean: "Queria dizer {email}?",
};

export const loadMore = () => import("./pt-more.ts");
