import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Choisir une date",
  previousMonth: "Mois précédent",
  nextMonth: "Mois suivant",
  time: "Heure",
  recordAudio: "Enregistrer du son",
  recordVideo: "Enregistrer une vidéo",
  stopRecording: "Arrêter",
  pauseRecording: "Mettre en pause",
  resumeRecording: "Reprendre",
  recordAgain: "Supprimer et recommencer",
  recording: "Enregistrement en cours",
  recordingPaused: "En pause",
  recorded: "Enregistrement sauvegardé.",
  asking: "Autorisez l’accès lorsque votre navigateur le demande.",
  micRefused:
    "Votre navigateur n’autorise pas l’accès au micro. Autorisez-le dans les réglages du navigateur ou choisissez un fichier.",
  cameraRefused:
    "Votre navigateur n’autorise pas l’accès à la caméra et au micro. Autorisez-le dans les réglages du navigateur ou choisissez un fichier.",
  noDevice: "Aucun micro ni caméra n’a été trouvé. Choisissez plutôt un fichier.",
  recordingNow: "Arrêtez d’abord l’enregistrement.",
  penColor: "Couleur",
  black: "Noir",
  blue: "Bleu",
  red: "Rouge",
  green: "Vert",
  white: "Blanc",
  penWidth: "Épaisseur du trait",
  thin: "Fin",
  medium: "Moyen",
  thick: "Épais",
  pictureMissing: "L’image n’a pas pu être chargée. Vous pouvez dessiner sur une feuille vide.",
  videoFrom:
    "Cette vidéo se trouve sur {service}. Si vous la lisez ici, {service} reçoit votre adresse IP et peut déposer des cookies.",
  playVideo: "Lire la vidéo",
  openVideo: "Ouvrir sur {service}",
  mapOf: "Carte : {label}",
  mapHint: "Touchez le lieu sur la carte ou cliquez dessus.",
  mapKeys:
    "Déplacez la carte avec les flèches, zoomez avec plus et moins, puis appuyez sur Entrée pour placer le repère au centre.",
  mapMiddle: "Centre de la carte : {place}",
  pinSet: "Repère placé : {place}",
  areaMapHint: "Touchez les sommets de la zone ou cliquez dessus, l’un après l’autre.",
  areaMapKeys:
    "Déplacez la carte avec les flèches, zoomez avec plus et moins, et appuyez sur Entrée pour ajouter un sommet au milieu.",
  cornerSet: "Sommet {count} ajouté : {place}",
  removeCorner: "Supprimer le dernier sommet",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  mapBroken:
    "La carte n’a pas pu être chargée. Elle nécessite une connexion réseau. Vous pouvez saisir les coordonnées à la place.",
};
