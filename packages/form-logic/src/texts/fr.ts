/**
 * French, addressing the respondent as “vous”. Colons, percent signs, and guillemets take a narrow no-break space
 * (U+202F). The less common texts are in `fr-more.ts`.
 */
import type { CoreTexts } from "./texts.ts";

export const texts: CoreTexts = {
  optional: "facultatif",
  next: "Continuer",
  back: "Retour",
  submit: "Envoyer",
  submitting: "Envoi en cours…",
  progress: "Étape {at} sur {of}",
  summary: "Il y a un problème",
  errorTitle: "Erreur : {title}",
  saved: "Enregistré",
  saving: "Enregistrement…",
  offline: "Pas de connexion. Vos réponses sont enregistrées sur cet appareil et seront envoyées plus tard.",
  later: "Enregistrer et terminer plus tard",
  laterHint:
    "Nous vous enverrons un lien par e-mail. Il fonctionne une seule fois, sur n’importe quel appareil.",
  laterEmail: "Adresse e-mail",
  laterSend: "Envoyer le lien",
  laterSent: "Nous avons envoyé le lien à {email}.",
  cancel: "Annuler",
  check: "Vérifiez vos réponses",
  thanks: "Merci",
  thanksText: "Nous avons bien reçu vos réponses.",
  receipt: "Votre numéro de référence",
  choose: "Choisissez une option",
  other: "Autre",
  otherOf: "Autre (veuillez préciser)",
  yes: "Oui",
  no: "Non",
  characters: "Caractères restants : {left}",
  retry: "Réessayer",
  failed: "Une erreur s’est produite. Vos réponses sont conservées.",
  issue_required: "Une réponse est obligatoire.",
  issue_choose: "Choisissez une réponse.",
  issue_type: "Cette réponse n’est pas valide. Vérifiez votre saisie.",
  issue_min: "Minimum : {min}.",
  issue_max: "Maximum : {max}.",
  issue_min_characters: "Nombre minimal de caractères : {min}.",
  issue_max_characters: "Nombre maximal de caractères : {max}.",
  issue_max_decimals: "Nombre maximal de décimales : {max}.",
  issue_min_items: "Il en faut au moins {min}.",
  issue_too_many_items: "{max} au maximum.",
  issue_option: "Cette réponse n’est pas autorisée.",
  issue_expression: "Cela ne concorde pas avec vos autres réponses.",
  issue_too_many: "Il y a trop d’éléments.",
};

export const loadMore = () => import("./fr-more.ts");
