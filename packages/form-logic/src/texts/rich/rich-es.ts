import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Elegir una fecha",
  previousMonth: "Mes anterior",
  nextMonth: "Mes siguiente",
  time: "Hora",
  recordAudio: "Grabar audio",
  recordVideo: "Grabar vídeo",
  stopRecording: "Detener",
  pauseRecording: "Pausar",
  resumeRecording: "Reanudar",
  recordAgain: "Descartar y grabar de nuevo",
  recording: "Grabando",
  recordingPaused: "En pausa",
  recorded: "Grabación guardada.",
  asking: "Permita el acceso cuando el navegador lo pida.",
  micRefused:
    "El navegador no permite el acceso al micrófono. Permítalo en los ajustes del navegador o elija un archivo.",
  cameraRefused:
    "El navegador no permite el acceso a la cámara y al micrófono. Permítalo en los ajustes del navegador o elija un archivo.",
  noDevice: "No se ha encontrado ningún micrófono ni cámara. Elija un archivo.",
  recordingNow: "Detenga primero la grabación.",
  penColor: "Color",
  black: "Negro",
  blue: "Azul",
  red: "Rojo",
  green: "Verde",
  white: "Blanco",
  penWidth: "Grosor de la línea",
  thin: "Fino",
  medium: "Medio",
  thick: "Grueso",
  pictureMissing: "No se ha podido cargar la imagen. Puede dibujar en una hoja en blanco.",
  videoFrom:
    "Este vídeo está en {service}. Si lo reproduce aquí, {service} recibe su dirección IP y puede usar cookies.",
  playVideo: "Reproducir vídeo",
  openVideo: "Abrir en {service}",
  mapOf: "Mapa: {label}",
  mapHint: "Toque el lugar en el mapa o haga clic en él.",
  mapKeys:
    "Mueva el mapa con las flechas, use más y menos para el zoom y pulse Intro para poner el marcador en el centro.",
  mapMiddle: "Centro del mapa: {place}",
  pinSet: "Marcador puesto: {place}",
  areaMapHint: "Toque los vértices del área o haga clic en ellos, uno tras otro.",
  areaMapKeys:
    "Mueva el mapa con las flechas, amplíe con más y menos, y pulse Intro para añadir un vértice en el centro.",
  cornerSet: "Vértice {count} añadido: {place}",
  removeCorner: "Quitar el último vértice",
  zoomIn: "Acercar",
  zoomOut: "Alejar",
  mapBroken:
    "No se pudo cargar el mapa. Necesita una conexión de red. En su lugar puede escribir las coordenadas.",
};
