/** European Portuguese, addressing the respondent in the third person. */
import type { ServerTexts } from "./en.ts";

export const serverPt: ServerTexts = {
  hosted: {
    more: "Há agora mais perguntas nesta página. Responda para continuar.",
    cookies:
      "Não foi possível guardar as suas respostas porque o navegador bloqueia os cookies desta página. Permita os cookies ou abra o formulário numa janela própria.",
    over: "Esta página expirou. As suas respostas nesta página continuam aqui, mas tem de preencher novamente as páginas anteriores.",
    ended: "A sua sessão expirou, pelo que o formulário recomeça do início.",
    script:
      "Para se proteger de bots, este formulário pede ao navegador um breve cálculo que requer JavaScript. Ative o JavaScript e recarregue a página.",
    scriptFields: "Não é possível responder a estas perguntas sem JavaScript: {labels}.",
    busy: "De momento, chegam muitas respostas da sua rede. Aguarde um pouco e tente novamente.",
    tooLarge:
      "Esta página contém demasiados dados. Sem JavaScript, os ficheiros de uma página podem totalizar, no máximo, 10 MB.",
    foreign:
      "Este formulário foi enviado a partir de outro site e, por isso, não foi aceite. Abra o formulário e envie-o a partir daí.",
    failed: "Algo correu mal. Volte atrás e tente novamente dentro de momentos.",
    notAccepting:
      "Este formulário não aceita respostas de momento. As suas respostas ficam guardadas durante um dia.",
    closedText:
      "Já não é possível enviar respostas. Se acha que se trata de um erro, contacte a pessoa que lhe deu o link.",
    notFoundText: "Verifique o endereço. Pode faltar uma parte.",
    goneText: "Peça um novo link à pessoa que lhe deu este.",
    soonText: "Volte nessa altura, por favor.",
    pausedText: "Volte mais tarde, por favor.",
    codeTitle: "Este formulário requer um código de acesso",
    codeHint: "Recebeu-o com o link.",
    codeTries: "Demasiadas tentativas. Aguarde 15 minutos e tente novamente.",
    email: "Indique um endereço de e-mail válido, por exemplo name@example.com.",
    laterDone: "Enviámos-lhe o link. Funciona uma só vez, em qualquer dispositivo.",
    laterBack: "Voltar ao formulário",
    resumeTitle: "Continuar com as suas respostas guardadas",
    resumeHint: "Copie para este campo o link completo do e-mail.",
    resumeLink: "Link",
    resumeGo: "Continuar",
    resumeWrong: "Este link já foi usado ou expirou. Cada link funciona uma só vez.",
    poweredBy: "Criado com o Formstead",
  },
  refusals: {
    access_code_required: "Este formulário requer um código de acesso.",
    action_not_exposed: "Este formulário não oferece esta ação.",
    already_submitted: "Estas respostas já foram enviadas e não podem ser alteradas.",
    button_disabled: "Este botão não está disponível de momento.",
    captcha_failed: "A verificação antibots falhou. Tente novamente.",
    captcha_required: "O navegador tem de passar primeiro numa breve verificação. Tente novamente.",
    checksum_mismatch: "O ficheiro ficou danificado durante o carregamento. Tente novamente.",
    entry_session_expired: "Esta sessão expirou.",
    file_in_use: "Este ficheiro está a ser usado e não pode ser removido.",
    file_quarantined: "O antivírus detetou um problema neste ficheiro, pelo que não foi aceite.",
    file_rejected: "Este ficheiro não foi aceite. Escolha outro.",
    file_type_not_allowed: "Este tipo de ficheiro não é permitido.",
    form_archived: "Este formulário já não está disponível.",
    form_not_accepting: "Este formulário não aceita respostas de momento.",
    form_not_open_yet: "Este formulário ainda não está aberto.",
    group_limit: "Não pode adicionar mais nada aqui.",
    internal_error: "Algo correu mal do nosso lado. Tente novamente.",
    invalid_entry_key: "Esta sessão já não é válida.",
    invalid_state: "Isto não é possível de momento.",
    not_found: "Não encontrado.",
    payload_too_large: "Foram enviados demasiados dados de uma só vez.",
    plan_limit_reached: "De momento, não é possível aceitar mais ficheiros.",
    rate_limited: "Demasiados pedidos. Aguarde um momento e tente novamente.",
    service_unavailable: "O serviço está temporariamente indisponível. Tente novamente dentro de momentos.",
    storage_unavailable: "De momento, não é possível guardar ficheiros. Tente novamente dentro de momentos.",
    too_many_attempts: "Demasiadas tentativas. Aguarde um pouco e tente novamente.",
    upload_incomplete: "O ficheiro não foi carregado por completo.",
    upload_limit: "Não pode adicionar mais ficheiros aqui.",
    upstream_failed: "Outro serviço não conseguiu processar o pedido. Tente novamente mais tarde.",
    upstream_timeout: "Outro serviço não respondeu a tempo. Tente novamente mais tarde.",
    validation_failed: "Algumas respostas não são válidas.",
  },
  issues: {
    file_missing: "Falta um ficheiro ou este não foi carregado por completo.",
  },
  mail: {
    subject: "O seu link para continuar um formulário",
    asked: "Pediu um link para continuar um formulário que começou. As suas respostas foram guardadas.",
    askedNamed:
      "Pediu um link para continuar o formulário «{form}» que começou. As suas respostas foram guardadas.",
    caution:
      "O link funciona uma só vez e é válido durante 30 dias. Não o partilhe: quem o tiver pode ver as suas respostas.",
    action: "Continuar",
    footer: "Se não pediu este link, pode ignorar este e-mail.",
  },
};
