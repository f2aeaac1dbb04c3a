import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Scegli una data",
  previousMonth: "Mese precedente",
  nextMonth: "Mese successivo",
  time: "Ora",
  recordAudio: "Registra audio",
  recordVideo: "Registra video",
  stopRecording: "Ferma",
  pauseRecording: "Pausa",
  resumeRecording: "Riprendi",
  recordAgain: "Elimina e registra di nuovo",
  recording: "Registrazione in corso",
  recordingPaused: "In pausa",
  recorded: "Registrazione salvata.",
  asking: "Consenti l’accesso quando il browser lo chiede.",
  micRefused:
    "Il browser non consente l’accesso al microfono. Consentilo nelle impostazioni del browser oppure scegli un file.",
  cameraRefused:
    "Il browser non consente l’accesso a fotocamera e microfono. Consentilo nelle impostazioni del browser oppure scegli un file.",
  noDevice: "Non è stato trovato alcun microfono o fotocamera. Scegli un file.",
  recordingNow: "Ferma prima la registrazione.",
  penColor: "Colore",
  black: "Nero",
  blue: "Blu",
  red: "Rosso",
  green: "Verde",
  white: "Bianco",
  penWidth: "Spessore della linea",
  thin: "Sottile",
  medium: "Medio",
  thick: "Spesso",
  pictureMissing: "Non è stato possibile caricare l’immagine. Puoi disegnare su un foglio vuoto.",
  videoFrom:
    "Questo video è su {service}. Se lo riproduci qui, {service} riceve il tuo indirizzo IP e può usare i cookie.",
  playVideo: "Riproduci video",
  openVideo: "Apri su {service}",
  mapOf: "Mappa: {label}",
  mapHint: "Tocchi il luogo sulla mappa o faccia clic su di esso.",
  mapKeys:
    "Sposti la mappa con le frecce, usi più e meno per lo zoom e prema Invio per mettere il segnaposto al centro.",
  mapMiddle: "Centro della mappa: {place}",
  pinSet: "Segnaposto impostato: {place}",
  areaMapHint: "Tocchi i vertici dell’area o faccia clic su di essi, uno dopo l’altro.",
  areaMapKeys:
    "Sposti la mappa con le frecce, ingrandisca o riduca con più e meno e prema Invio per aggiungere un vertice al centro.",
  cornerSet: "Vertice {count} aggiunto: {place}",
  removeCorner: "Rimuovi l’ultimo vertice",
  zoomIn: "Ingrandisci",
  zoomOut: "Riduci",
  mapBroken:
    "Impossibile caricare la mappa. Serve una connessione di rete. In alternativa può inserire le coordinate.",
};
