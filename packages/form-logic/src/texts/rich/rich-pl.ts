import type { RichTexts } from "./rich-en.ts";

export const rich: RichTexts = {
  chooseDate: "Wybierz datę",
  previousMonth: "Poprzedni miesiąc",
  nextMonth: "Następny miesiąc",
  time: "Godzina",
  recordAudio: "Nagraj dźwięk",
  recordVideo: "Nagraj film",
  stopRecording: "Zatrzymaj",
  pauseRecording: "Wstrzymaj",
  resumeRecording: "Wznów",
  recordAgain: "Usuń i nagraj ponownie",
  recording: "Nagrywanie",
  recordingPaused: "Wstrzymano",
  recorded: "Nagranie zapisane.",
  asking: "Zezwól na dostęp, gdy przeglądarka o to zapyta.",
  micRefused:
    "Przeglądarka nie zezwala na dostęp do mikrofonu. Zezwól na to w ustawieniach przeglądarki lub wybierz plik.",
  cameraRefused:
    "Przeglądarka nie zezwala na dostęp do kamery i mikrofonu. Zezwól na to w ustawieniach przeglądarki lub wybierz plik.",
  noDevice: "Nie znaleziono mikrofonu ani kamery. Wybierz plik.",
  recordingNow: "Najpierw zatrzymaj nagrywanie.",
  penColor: "Kolor",
  black: "Czarny",
  blue: "Niebieski",
  red: "Czerwony",
  green: "Zielony",
  white: "Biały",
  penWidth: "Grubość linii",
  thin: "Cienka",
  medium: "Średnia",
  thick: "Gruba",
  pictureMissing: "Nie udało się wczytać obrazu. Można rysować na pustej kartce.",
  videoFrom:
    "Ten film znajduje się w serwisie {service}. Po odtworzeniu go tutaj {service} otrzyma adres IP i może zapisać pliki cookie.",
  playVideo: "Odtwórz film",
  openVideo: "Otwórz w {service}",
  mapOf: "Mapa: {label}",
  mapHint: "Dotknij miejsca na mapie lub kliknij je.",
  mapKeys:
    "Przesuwaj mapę strzałkami, przybliżaj i oddalaj klawiszami plus i minus, a klawiszem Enter ustaw pinezkę na środku.",
  mapMiddle: "Środek mapy: {place}",
  pinSet: "Ustawiono pinezkę: {place}",
  areaMapHint: "Dotykaj lub klikaj kolejno wierzchołki obszaru.",
  areaMapKeys:
    "Przesuwaj mapę strzałkami, przybliżaj i oddalaj plusem i minusem, a klawiszem Enter dodaj wierzchołek na środku.",
  cornerSet: "Dodano wierzchołek {count}: {place}",
  removeCorner: "Usuń ostatni wierzchołek",
  zoomIn: "Przybliż",
  zoomOut: "Oddal",
  mapBroken:
    "Nie udało się wczytać mapy. Wymaga ona połączenia z siecią. Możesz zamiast tego wpisać współrzędne.",
};
