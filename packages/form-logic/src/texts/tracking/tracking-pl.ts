import type { TrackingTexts } from "./tracking-en.ts";

export const tracking: TrackingTexts = {
  title: "Czy możemy mierzyć korzystanie z tego formularza?",
  text: "Jeśli wyrazisz zgodę, przeglądarka zgłosi, że korzystasz z tego formularza i jak daleko dochodzisz, wraz z Twoim adresem IP i losową liczbą przechowywaną na tym urządzeniu. Nigdy nie przekazuje Twoich odpowiedzi.",
  recipients: "Odbiorcy: {services}.",
  agree: "Zgadzam się",
  decline: "Nie zgadzam się",
  privacy: "Polityka prywatności",
  change: "Ustawienia prywatności",
};
