import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Kies een datum",
  previousMonth: "Vorige maand",
  nextMonth: "Volgende maand",
  time: "Tijd",
  recordAudio: "Geluid opnemen",
  recordVideo: "Video opnemen",
  stopRecording: "Stoppen",
  pauseRecording: "Pauzeren",
  resumeRecording: "Hervatten",
  recordAgain: "Verwijderen en opnieuw opnemen",
  recording: "Bezig met opnemen",
  recordingPaused: "Gepauzeerd",
  recorded: "Opname opgeslagen.",
  asking: "Sta de toegang toe als uw browser daarom vraagt.",
  micRefused:
    "Uw browser staat geen toegang tot de microfoon toe. Sta dit toe in de instellingen van de browser of kies een bestand.",
  cameraRefused:
    "Uw browser staat geen toegang tot de camera en microfoon toe. Sta dit toe in de instellingen van de browser of kies een bestand.",
  noDevice: "Er is geen microfoon of camera gevonden. Kies een bestand.",
  recordingNow: "Stop eerst de opname.",
  penColor: "Kleur",
  black: "Zwart",
  blue: "Blauw",
  red: "Rood",
  green: "Groen",
  white: "Wit",
  penWidth: "Lijndikte",
  thin: "Dun",
  medium: "Normaal",
  thick: "Dik",
  pictureMissing: "De afbeelding kon niet worden geladen. U kunt op een leeg vel tekenen.",
  videoFrom:
    "Deze video staat op {service}. Als u hem hier afspeelt, krijgt {service} uw IP-adres en kan het cookies plaatsen.",
  playVideo: "Video afspelen",
  openVideo: "Openen op {service}",
  mapOf: "Kaart: {label}",
  mapHint: "Tik of klik op de plaats op de kaart.",
  mapKeys:
    "Verplaats de kaart met de pijltoetsen, zoom met plus en min, en druk op Enter om de speld in het midden te zetten.",
  mapMiddle: "Midden van de kaart: {place}",
  pinSet: "Speld gezet: {place}",
  areaMapHint: "Tik of klik een voor een op de hoekpunten van het gebied.",
  areaMapKeys:
    "Verplaats de kaart met de pijltoetsen, zoom met plus en min en druk op Enter om in het midden een hoekpunt toe te voegen.",
  cornerSet: "Hoekpunt {count} toegevoegd: {place}",
  removeCorner: "Laatste hoekpunt verwijderen",
  zoomIn: "Inzoomen",
  zoomOut: "Uitzoomen",
  mapBroken:
    "De kaart kan niet worden geladen. Er is een netwerkverbinding nodig. U kunt in plaats daarvan de coördinaten invoeren.",
};
