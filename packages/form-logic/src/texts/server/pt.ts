/** Portuguese, in polite address. */
import type { ServerTexts } from "./en.ts";

export const serverPt: ServerTexts = {
  hosted: {
    more: "Há agora mais perguntas nesta página. Responda-lhes para continuar.",
    cookies:
      "Não foi possível guardar as suas respostas porque o navegador bloqueia os cookies desta página. Permita os cookies ou abra o formulário numa janela própria.",
    over: "Esta página expirou. O que escreveu nela continua aqui, mas as páginas anteriores têm de ser preenchidas de novo.",
    ended: "O prazo para continuar terminou, pelo que o formulário recomeça do início.",
    script:
      "Para se proteger de robôs, este formulário pede ao navegador um pequeno cálculo que requer JavaScript. Ative o JavaScript e recarregue a página.",
    scriptFields: "Sem JavaScript não é possível responder a: {labels}.",
    busy: "De momento chegam muitas respostas a partir da sua rede. Aguarde um pouco e tente novamente.",
    tooLarge:
      "É demasiado para uma só página. Sem JavaScript, os ficheiros de uma página podem totalizar no máximo 10 MB.",
    foreign:
      "Esta página foi enviada a partir de outro sítio Web e, por isso, não foi aceite. Abra o formulário e envie-a a partir daí.",
    failed: "Algo correu mal. Volte atrás e tente novamente dentro de momentos.",
    notAccepting:
      "Este formulário não aceita respostas de momento. O que escreveu fica guardado durante um dia.",
    closedText:
      "Já não é possível enviar respostas. Se acha que se trata de um engano, contacte a pessoa que lhe deu a ligação.",
    notFoundText: "Verifique o endereço. Pode faltar uma parte.",
    goneText: "Peça uma nova ligação à pessoa que lha deu.",
    soonText: "Volte nessa altura.",
    pausedText: "Volte mais tarde.",
    codeTitle: "Este formulário requer um código de acesso",
    codeHint: "Recebeu-o juntamente com a ligação.",
    codeTries: "Demasiadas tentativas. Aguarde 15 minutos e tente novamente.",
    email: "Indique um endereço de e-mail válido, por exemplo name@example.com.",
    laterDone: "A ligação está a caminho. Funciona uma só vez, em qualquer dispositivo.",
    laterBack: "Voltar ao formulário",
    resumeTitle: "Continuar com respostas guardadas",
    resumeHint: "Copie para este campo a ligação completa do e-mail.",
    resumeLink: "Ligação",
    resumeGo: "Continuar",
    resumeWrong: "Esta ligação já foi usada ou expirou. Cada ligação funciona uma só vez.",
    poweredBy: "Criado com o Formstead",
  },
  refusals: {
    access_code_required: "Este formulário requer um código de acesso.",
    action_not_exposed: "Este formulário não oferece esta ação.",
    already_submitted: "Estas respostas já foram enviadas e não podem ser alteradas.",
    button_disabled: "Este botão não está disponível de momento.",
    captcha_failed: "A verificação contra robôs falhou. Tente novamente.",
    captcha_required: "O navegador tem de passar primeiro numa breve verificação. Tente novamente.",
    checksum_mismatch: "O ficheiro ficou danificado durante o envio. Tente novamente.",
    entry_session_expired: "Esta sessão expirou.",
    file_in_use: "Este ficheiro está a ser usado e não pode ser removido.",
    file_quarantined: "O antivírus detetou um problema neste ficheiro, pelo que não foi aceite.",
    file_rejected: "Este ficheiro não foi aceite. Escolha outro.",
    file_type_not_allowed: "Não são aceites ficheiros deste tipo.",
    form_archived: "Este formulário já não está disponível.",
    form_not_accepting: "Este formulário não aceita respostas de momento.",
    form_not_open_yet: "Este formulário ainda não está aberto.",
    group_limit: "Não é possível adicionar mais nada aqui.",
    internal_error: "Algo correu mal do nosso lado. Tente novamente.",
    invalid_entry_key: "Esta sessão já não é válida.",
    invalid_state: "Isto não é possível de momento.",
    not_found: "Não encontrado.",
    payload_too_large: "Foram enviados demasiados dados de uma só vez.",
    plan_limit_reached: "De momento não é possível aceitar mais ficheiros.",
    rate_limited: "Demasiados pedidos. Aguarde um momento e tente novamente.",
    service_unavailable: "O serviço está temporariamente indisponível. Tente novamente dentro de momentos.",
    storage_unavailable: "De momento não é possível guardar ficheiros. Tente novamente dentro de momentos.",
    too_many_attempts: "Demasiadas tentativas. Aguarde um pouco e tente novamente.",
    upload_incomplete: "O ficheiro não foi enviado por completo.",
    upload_limit: "Não é possível adicionar mais ficheiros aqui.",
    upstream_failed: "Outro serviço não conseguiu processar o pedido. Tente novamente mais tarde.",
    upstream_timeout: "Outro serviço não respondeu a tempo. Tente novamente mais tarde.",
    validation_failed: "Algumas respostas não são válidas.",
  },
  issues: {
    file_missing: "Falta um ficheiro ou este não foi enviado por completo.",
  },
  mail: {
    subject: "A sua ligação para continuar um formulário",
    asked: "Pediu uma ligação para continuar um formulário que começou. As suas respostas estão guardadas.",
    askedNamed:
      "Pediu uma ligação para continuar o formulário «{form}» que começou. As suas respostas estão guardadas.",
    caution:
      "A ligação funciona uma só vez e é válida durante 30 dias. Não a partilhe: quem a tiver pode ver as suas respostas.",
    action: "Continuar",
    footer: "Se não pediu esta ligação, pode ignorar este e-mail.",
  },
};
