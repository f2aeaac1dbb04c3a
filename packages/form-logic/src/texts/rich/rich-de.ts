import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Datum auswählen",
  previousMonth: "Vorheriger Monat",
  nextMonth: "Nächster Monat",
  time: "Uhrzeit",
  recordAudio: "Ton aufnehmen",
  recordVideo: "Video aufnehmen",
  stopRecording: "Beenden",
  pauseRecording: "Anhalten",
  resumeRecording: "Fortsetzen",
  recordAgain: "Verwerfen und neu aufnehmen",
  recording: "Aufnahme läuft",
  recordingPaused: "Angehalten",
  recorded: "Aufnahme gespeichert.",
  asking: "Erlauben Sie den Zugriff, wenn Ihr Browser danach fragt.",
  micRefused:
    "Ihr Browser erlaubt keinen Zugriff auf das Mikrofon. Erlauben Sie ihn in den Einstellungen des Browsers oder wählen Sie eine Datei.",
  cameraRefused:
    "Ihr Browser erlaubt keinen Zugriff auf Kamera und Mikrofon. Erlauben Sie ihn in den Einstellungen des Browsers oder wählen Sie eine Datei.",
  noDevice: "Es wurde kein Mikrofon und keine Kamera gefunden. Wählen Sie stattdessen eine Datei.",
  recordingNow: "Beenden Sie zuerst die Aufnahme.",
  penColor: "Farbe",
  black: "Schwarz",
  blue: "Blau",
  red: "Rot",
  green: "Grün",
  white: "Weiß",
  penWidth: "Strichstärke",
  thin: "Dünn",
  medium: "Mittel",
  thick: "Dick",
  pictureMissing: "Das Bild konnte nicht geladen werden. Sie können auf ein leeres Blatt zeichnen.",
  videoFrom:
    "Dieses Video liegt bei {service}. Wenn Sie es hier abspielen, erhält {service} Ihre IP-Adresse und kann Cookies setzen.",
  playVideo: "Video abspielen",
  openVideo: "Bei {service} öffnen",
  mapOf: "Karte: {label}",
  mapHint: "Tippen oder klicken Sie auf den Ort auf der Karte.",
  mapKeys:
    "Verschieben Sie die Karte mit den Pfeiltasten, zoomen Sie mit Plus und Minus, und drücken Sie die Eingabetaste, um die Markierung in die Mitte zu setzen.",
  mapMiddle: "Mitte der Karte: {place}",
  pinSet: "Markierung gesetzt: {place}",
  areaMapHint: "Tippen oder klicken Sie nacheinander auf die Eckpunkte der Fläche.",
  areaMapKeys:
    "Verschieben Sie die Karte mit den Pfeiltasten, zoomen Sie mit Plus und Minus, und fügen Sie mit der Eingabetaste in der Mitte einen Eckpunkt hinzu.",
  cornerSet: "Eckpunkt {count} hinzugefügt: {place}",
  removeCorner: "Letzten Eckpunkt entfernen",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  mapBroken:
    "Die Karte konnte nicht geladen werden. Sie braucht eine Netzwerkverbindung. Sie können stattdessen die Koordinaten eingeben.",
};
