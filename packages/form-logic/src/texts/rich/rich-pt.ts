import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Escolher uma data",
  previousMonth: "Mês anterior",
  nextMonth: "Mês seguinte",
  time: "Hora",
  recordAudio: "Gravar áudio",
  recordVideo: "Gravar vídeo",
  stopRecording: "Parar",
  pauseRecording: "Pausar",
  resumeRecording: "Retomar",
  recordAgain: "Eliminar e gravar de novo",
  recording: "A gravar",
  recordingPaused: "Em pausa",
  recorded: "Gravação guardada.",
  asking: "Permita o acesso quando o navegador o pedir.",
  micRefused:
    "O navegador não permite o acesso ao microfone. Permita-o nas definições do navegador ou escolha um ficheiro.",
  cameraRefused:
    "O navegador não permite o acesso à câmara e ao microfone. Permita-o nas definições do navegador ou escolha um ficheiro.",
  noDevice: "Não foi encontrado nenhum microfone nem câmara. Escolha um ficheiro.",
  recordingNow: "Pare primeiro a gravação.",
  penColor: "Cor",
  black: "Preto",
  blue: "Azul",
  red: "Vermelho",
  green: "Verde",
  white: "Branco",
  penWidth: "Espessura da linha",
  thin: "Fina",
  medium: "Média",
  thick: "Grossa",
  pictureMissing: "Não foi possível carregar a imagem. Pode desenhar numa folha vazia.",
  videoFrom:
    "Este vídeo está em {service}. Se o reproduzir aqui, {service} recebe o seu endereço IP e pode usar cookies.",
  playVideo: "Reproduzir vídeo",
  openVideo: "Abrir em {service}",
  mapOf: "Mapa: {label}",
  mapHint: "Toque no local no mapa ou clique nele.",
  mapKeys:
    "Mova o mapa com as setas, use mais e menos para o zoom e prima Enter para colocar o marcador no centro.",
  mapMiddle: "Centro do mapa: {place}",
  pinSet: "Marcador colocado: {place}",
  areaMapHint: "Toque ou clique nos vértices da área, um após o outro.",
  areaMapKeys:
    "Mova o mapa com as setas, amplie com mais e menos, e prima Enter para adicionar um vértice no centro.",
  cornerSet: "Vértice {count} adicionado: {place}",
  removeCorner: "Remover o último vértice",
  zoomIn: "Aumentar zoom",
  zoomOut: "Diminuir zoom",
  mapBroken:
    "Não foi possível carregar o mapa. É necessária uma ligação à rede. Em alternativa, pode introduzir as coordenadas.",
};
