/** French, with polite forms of address. */
import type { MailTexts } from "./en.ts";

export const fr: MailTexts = {
  frame: {
    greeting: "Bonjour,",
    greetingNamed: "Bonjour {name},",
    linkHint: "Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :",
  },
  roles: {
    viewer: "Lecture",
    contributor: "Contribution",
    editor: "Édition",
    admin: "Administration",
    owner: "Propriétaire",
  },
  verify_email: {
    subject: "Confirmez votre adresse e-mail",
    lead: "Pour terminer votre inscription, confirmez que cette adresse e-mail est bien la vôtre. Le lien est valable 24 heures.",
    action: "Confirmer l’adresse e-mail",
    note: "Si vous ne vous êtes pas inscrit(e) sur Formstead, ignorez cet e-mail et n’ouvrez pas le lien.",
  },
  reset_password: {
    subject: "Réinitialisez votre mot de passe",
    lead: "Nous avons reçu une demande de réinitialisation de votre mot de passe Formstead. Le lien fonctionne une seule fois et reste valable une heure.",
    action: "Choisir un nouveau mot de passe",
    note: "Si vous n’êtes pas à l’origine de cette demande, vous pouvez ignorer cet e-mail. Votre mot de passe reste inchangé.",
  },
  password_changed: {
    subject: "Votre mot de passe a été modifié",
    lead: "Votre mot de passe Formstead a été modifié et vous avez été déconnecté(e) de tous vos autres appareils.",
    more: "Si c’était vous, vous n’avez rien d’autre à faire. Sinon, réinitialisez immédiatement votre mot de passe.",
    action: "Réinitialiser le mot de passe",
  },
  existing_account: {
    subject: "Vous avez déjà un compte",
    lead: "Quelqu’un a essayé de s’inscrire sur Formstead avec cette adresse e-mail. Vous avez déjà un compte, rien n’a donc changé.",
    more: "Si c’était vous, connectez-vous comme d’habitude. Si vous avez oublié votre mot de passe, choisissez-en un nouveau.",
    action: "Choisir un nouveau mot de passe",
    note: "Si ce n’était pas vous, vous pouvez ignorer cet e-mail.",
  },
  passkey_added: {
    subject: "Une clé d’accès a été ajoutée à votre compte",
    lead: "Une nouvelle clé d’accès permet désormais de se connecter à votre compte.",
    more: "Si vous ne l’avez pas ajoutée, supprimez-la et changez immédiatement votre mot de passe.",
    action: "Vérifier vos clés d’accès",
  },
  invitation: {
    subject: "Invitation à rejoindre un compte sur Formstead",
    lead: "Vous êtes invité(e) à rejoindre un compte sur Formstead.",
    leadAccount: "Vous êtes invité(e) à rejoindre le compte « {account} » sur Formstead.",
    leadInviter: "{inviter} vous invite à rejoindre un compte sur Formstead.",
    leadBoth: "{inviter} vous invite à rejoindre le compte « {account} » sur Formstead.",
    role: "Votre rôle : {role}",
    more: "Pour accepter, connectez-vous ou inscrivez-vous avec cette adresse e-mail. L’invitation est valable jusqu’au {date}.",
    action: "Voir l’invitation",
    note: "Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail ou refuser l’invitation.",
  },
  webhook_disabled: {
    subject: "Les webhooks vers {host} sont désactivés",
    lead: "Le point de terminaison webhook sur {host} a été désactivé.",
    leadNamed: "Le point de terminaison webhook « {description} » sur {host} a été désactivé.",
    gone: "Il a répondu 410 Gone, ce qui signifie qu’il ne souhaite plus recevoir d’événements.",
    failing: "Toutes les tentatives pour le joindre échouent depuis plusieurs jours.",
    more: "Aucun événement ne lui est envoyé tant que vous ne l’avez pas réactivé. Vous pourrez ensuite renvoyer les événements manqués.",
    action: "Voir le point de terminaison",
    note: "Vous recevez cet e-mail parce que vous êtes administrateur ou propriétaire du compte.",
  },
  deletion: {
    requested: "Le compte « {account} » va être supprimé",
    week_left: "Le compte « {account} » sera supprimé dans une semaine",
    day_left: "Le compte « {account} » sera supprimé demain",
    lead: "Un propriétaire a demandé la suppression de ce compte. Le {date}, toutes ses données seront définitivement supprimées, notamment les formulaires, les réponses, les fichiers, les membres, les clés d’API et le journal d’audit.",
    more: "D’ici là, tout propriétaire peut restaurer le compte, et ses données restent consultables et exportables.",
    action: "Voir le compte",
    note: "Vous recevez cet e-mail parce que vous êtes propriétaire du compte.",
  },
  deleted: {
    subject: "Le compte « {account} » a été supprimé",
    lead: "Toutes ses données ont été définitivement supprimées. Les sauvegardes qui les contiennent encore seront écrasées dans les 30 jours.",
    more: "Vous pouvez toujours vous connecter à Formstead. Vos autres comptes ne sont pas concernés.",
    action: "Ouvrir Formstead",
    note: "Vous recevez cet e-mail parce que vous étiez propriétaire du compte.",
  },
  resume: {
    subject: "Votre lien pour continuer un formulaire",
    lead: "Vous avez demandé un lien pour continuer un formulaire que vous avez commencé. Vos réponses sont enregistrées.",
    leadNamed:
      "Vous avez demandé un lien pour continuer le formulaire « {form} » que vous avez commencé. Vos réponses sont enregistrées.",
    more: "Le lien fonctionne une seule fois et reste valable 30 jours. Ne le transmettez à personne : il donne accès à vos réponses.",
    action: "Continuer",
    note: "Si vous n’avez pas demandé ce lien, vous pouvez ignorer cet e-mail.",
  },
};
