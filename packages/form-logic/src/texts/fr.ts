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
  summary: "{count} réponse à revoir|{count} réponses à revoir",
  errorTitle: "Erreur : {title}",
  saved: "Enregistré",
  saving: "Enregistrement…",
  offline: "Pas de connexion. Vos réponses sont enregistrées sur cet appareil et seront envoyées plus tard.",
  waiting: "Envoi des fichiers en cours…",
  retrying:
    "Le serveur rencontre un problème. Vos réponses sont enregistrées sur cet appareil et nous continuons d’essayer.",
  later: "Enregistrer et terminer plus tard",
  check: "Vérifiez vos réponses",
  thanks: "Merci",
  choose: "Choisissez une option",
  other: "Autre",
  otherOf: "Autre (veuillez préciser)",
  yes: "Oui",
  no: "Non",
  characters: "Caractères restants : {left}",
  retry: "Réessayer",
  failed: "Une erreur s’est produite. Vos réponses sont conservées.",
  problem: "Vérifiez cette réponse",
  rangeBoth: "de {min} à {max}",
  rangeMin: "au moins {min}",
  rangeMax: "jusqu’à {max}",
  rangeSame: "exactement {min}",
  rangeStep: "par pas de {step}",
  chooseRange: "Choisissez {range}",
  charactersRange: "{range} caractères",
  showPassword: "Afficher le mot de passe",
  didYouMean: "Vouliez-vous dire {email} ?",
};

export const loadMore = () => import("./fr-more.ts");
