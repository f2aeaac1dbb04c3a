/** Portuguese, with polite forms of address. */
import type { MailTexts } from "./en.ts";

export const pt: MailTexts = {
  frame: {
    greeting: "Olá,",
    greetingNamed: "Olá, {name},",
    linkHint: "Se o botão não funcionar, copie este link para o seu navegador:",
  },
  roles: {
    viewer: "Leitura",
    contributor: "Colaboração",
    editor: "Edição",
    admin: "Administração",
    owner: "Titular",
  },
  verify_email: {
    subject: "Confirme o seu endereço de e-mail",
    lead: "Para concluir o registo, confirme que este endereço de e-mail é seu. O link é válido durante 24 horas.",
    action: "Confirmar endereço de e-mail",
    note: "Se não se registou no Formstead, ignore este e-mail e não abra o link.",
  },
  reset_password: {
    subject: "Reponha a sua palavra-passe",
    lead: "Recebemos um pedido para repor a sua palavra-passe do Formstead. O link funciona uma só vez e é válido durante uma hora.",
    action: "Escolher nova palavra-passe",
    note: "Se não fez este pedido, pode ignorar este e-mail. A sua palavra-passe mantém-se.",
  },
  password_changed: {
    subject: "A sua palavra-passe foi alterada",
    lead: "A sua palavra-passe do Formstead foi alterada e a sessão foi terminada em todos os outros dispositivos.",
    more: "Se fez esta alteração, não precisa de fazer mais nada. Caso contrário, reponha a palavra-passe de imediato.",
    action: "Repor palavra-passe",
  },
  existing_account: {
    subject: "Já tem uma conta",
    lead: "Alguém tentou registar-se no Formstead com este endereço de e-mail. Já tem uma conta, por isso nada mudou.",
    more: "Se fez este pedido, inicie sessão como habitualmente. Se se esqueceu da palavra-passe, escolha uma nova.",
    action: "Escolher nova palavra-passe",
    note: "Se não fez este pedido, pode ignorar este e-mail.",
  },
  passkey_added: {
    subject: "Foi adicionada uma chave de acesso à sua conta",
    lead: "Já é possível iniciar sessão na sua conta com uma nova chave de acesso.",
    more: "Se não a adicionou, remova-a e altere a sua palavra-passe de imediato.",
    action: "Verificar chaves de acesso",
  },
  invitation: {
    subject: "Convite para uma conta no Formstead",
    lead: "Recebeu um convite para aderir a uma conta no Formstead.",
    leadAccount: "Recebeu um convite para aderir à conta «{account}» no Formstead.",
    leadInviter: "Recebeu um convite de {inviter} para aderir a uma conta no Formstead.",
    leadBoth: "Recebeu um convite de {inviter} para aderir à conta «{account}» no Formstead.",
    role: "A sua função: {role}",
    more: "Para aceitar, inicie sessão ou registe-se com este endereço de e-mail. O convite é válido até {date}.",
    action: "Ver convite",
    note: "Se não conhece o remetente, pode ignorar este e-mail ou recusar o convite.",
  },
  webhook_disabled: {
    subject: "Os webhooks para {host} estão desativados",
    lead: "O ponto de receção de webhooks em {host} foi desativado.",
    leadNamed: "O ponto de receção de webhooks «{description}» em {host} foi desativado.",
    gone: "Respondeu com 410 Gone, o que significa que já não quer receber eventos.",
    failing: "Há vários dias que todas as tentativas de o contactar falham.",
    more: "Não lhe serão enviados eventos até o voltar a ativar. Depois, pode reenviar os eventos perdidos.",
    action: "Ver ponto de receção",
    note: "Recebe este e-mail porque administra a conta ou é titular dela.",
  },
  deletion: {
    requested: "A conta «{account}» vai ser eliminada",
    week_left: "A conta «{account}» será eliminada dentro de uma semana",
    day_left: "A conta «{account}» será eliminada amanhã",
    lead: "Um titular pediu a eliminação desta conta. Em {date}, todos os dados serão eliminados definitivamente, incluindo formulários, respostas, ficheiros, membros, chaves de API e o registo de auditoria.",
    more: "Até lá, qualquer titular pode restaurar a conta, e os dados podem ser consultados e exportados.",
    action: "Ver conta",
    note: "Recebe este e-mail porque é titular da conta.",
  },
  deleted: {
    subject: "A conta «{account}» foi eliminada",
    lead: "Todos os dados foram eliminados definitivamente. As cópias de segurança que ainda os contêm serão substituídas no prazo de 30 dias.",
    more: "Pode continuar a iniciar sessão no Formstead. As suas outras contas não são afetadas.",
    action: "Abrir o Formstead",
    note: "Recebe este e-mail porque era titular da conta.",
  },
  resume: {
    subject: "O seu link para continuar um formulário",
    lead: "Pediu um link para continuar um formulário que começou. As suas respostas estão guardadas.",
    leadNamed:
      "Pediu um link para continuar o formulário «{form}» que começou. As suas respostas estão guardadas.",
    more: "O link funciona uma só vez e é válido durante 30 dias. Não o partilhe: quem o tiver pode ver as suas respostas.",
    action: "Continuar",
    note: "Se não pediu este link, pode ignorar este e-mail.",
  },
};
