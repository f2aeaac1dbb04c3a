/**
 * French, addressing the respondent as “vous”. Colons, percent signs, and guillemets take a narrow no-break space
 * (U+202F).
 */
import type { ServerTexts } from "./en.ts";

export const serverFr: ServerTexts = {
  hosted: {
    more: "Cette page contient maintenant d’autres questions. Répondez-y pour continuer.",
    cookies:
      "Vos réponses n’ont pas pu être enregistrées, car votre navigateur bloque les cookies de cette page. Autorisez-les ou ouvrez le formulaire dans une fenêtre à part.",
    over: "Cette page a expiré. Vos réponses sur cette page sont toujours là, mais vous devez remplir de nouveau les pages précédentes.",
    ended: "Votre session a expiré. Le formulaire reprend donc au début.",
    script:
      "Pour se protéger des robots, ce formulaire demande un court calcul à votre navigateur, ce qui nécessite JavaScript. Activez JavaScript et rechargez la page.",
    scriptFields: "Il n’est pas possible de répondre à ces questions sans JavaScript : {labels}.",
    busy: "De très nombreuses réponses proviennent de votre réseau en ce moment. Patientez un peu, puis réessayez.",
    tooLarge:
      "Cette page contient trop de données. Sans JavaScript, les fichiers d’une page ne peuvent pas dépasser 10 Mo au total.",
    foreign:
      "Ce formulaire a été envoyé depuis un autre site web et n’a donc pas été accepté. Ouvrez le formulaire et envoyez-le depuis sa page.",
    failed: "Une erreur s’est produite. Revenez en arrière et réessayez dans un instant.",
    notAccepting:
      "Ce formulaire n’accepte pas de réponses pour le moment. Vos réponses sont conservées pendant un jour.",
    closedText:
      "Il n’est plus possible d’envoyer de réponses. Si vous pensez qu’il s’agit d’une erreur, contactez la personne qui vous a donné le lien.",
    notFoundText: "Vérifiez l’adresse. Il en manque peut-être une partie.",
    goneText: "Demandez un nouveau lien à la personne qui vous l’a donné.",
    soonText: "Merci de revenir à ce moment-là.",
    pausedText: "Merci de revenir plus tard.",
    codeTitle: "Ce formulaire nécessite un code d’accès",
    codeHint: "Vous l’avez reçu avec le lien.",
    codeTries: "Trop de tentatives. Patientez 15 minutes, puis réessayez.",
    email: "Saisissez une adresse e-mail, par exemple nom@example.com",
    laterDone: "Nous vous avons envoyé le lien. Il fonctionne une seule fois, sur n’importe quel appareil.",
    laterBack: "Retour au formulaire",
    resumeTitle: "Continuer avec vos réponses enregistrées",
    resumeHint: "Copiez dans ce champ le lien complet reçu par e-mail.",
    resumeLink: "Lien",
    resumeGo: "Continuer",
    resumeWrong: "Ce lien a déjà été utilisé ou a expiré. Chaque lien ne fonctionne qu’une seule fois.",
    poweredBy: "Créé avec Formstead",
    submittedOn: "Envoyé le {time}",
    language: "Langue",
  },
  refusals: {
    access_code_required: "Ce formulaire nécessite un code d’accès.",
    action_not_exposed: "Cette action n’est pas disponible dans ce formulaire.",
    already_submitted: "Ces réponses ont déjà été envoyées et ne peuvent plus être modifiées.",
    button_disabled: "Ce bouton n’est pas disponible pour le moment.",
    captcha_failed: "La vérification anti-robots a échoué. Réessayez.",
    captcha_required: "Votre navigateur doit d’abord passer une courte vérification. Réessayez.",
    checksum_mismatch: "Le fichier a été endommagé pendant l’envoi. Réessayez.",
    entry_session_expired: "Cette session a expiré.",
    file_in_use: "Ce fichier est utilisé et ne peut pas être supprimé.",
    file_quarantined: "L’antivirus a détecté un problème dans ce fichier, qui n’a donc pas été accepté.",
    file_rejected: "Ce fichier n’a pas été accepté. Choisissez-en un autre.",
    file_too_large: "Ce fichier est trop volumineux.",
    file_type_not_allowed: "Ce type de fichier n’est pas autorisé.",
    form_archived: "Ce formulaire n’est plus disponible.",
    form_not_accepting: "Ce formulaire n’accepte pas de réponses pour le moment.",
    form_not_open_yet: "Ce formulaire n’est pas encore ouvert.",
    group_limit: "Vous ne pouvez plus rien ajouter ici.",
    internal_error: "Une erreur s’est produite de notre côté. Réessayez.",
    invalid_entry_key: "Cette session n’est plus valide.",
    invalid_prefill_token:
      "Ce lien a expiré ou a été modifié. Demandez-en un nouveau à la personne qui vous l’a envoyé.",
    invalid_state: "Ce n’est pas possible pour le moment.",
    not_found: "Introuvable.",
    payload_too_large: "Trop de données ont été envoyées en une fois. Envoyez-en moins et réessayez.",
    plan_limit_reached: "Aucun autre fichier ne peut être accepté pour le moment.",
    rate_limited: "Trop de requêtes. Patientez un instant, puis réessayez.",
    service_unavailable: "Le service est momentanément indisponible. Réessayez dans un instant.",
    storage_unavailable:
      "Les fichiers ne peuvent pas être enregistrés pour le moment. Réessayez dans un instant.",
    too_many_attempts: "Trop de tentatives. Patientez un peu, puis réessayez.",
    upload_incomplete: "Le fichier n’a pas été envoyé en entier. Réessayez.",
    upload_limit: "Vous ne pouvez plus ajouter de fichiers ici.",
    upstream_failed: "Un autre service n’a pas pu traiter la demande. Réessayez plus tard.",
    upstream_timeout: "Un autre service n’a pas répondu à temps. Réessayez plus tard.",
    validation_failed: "Certaines réponses ne sont pas valides. Vérifiez-les et réessayez.",
  },
  issues: {
    file_missing: "Un fichier manque ou n’a pas été envoyé en entier.",
  },
};
