/** Polish, with polite forms of address that avoid the reader's gender. */
import type { MailTexts } from "./en.ts";

export const pl: MailTexts = {
  frame: {
    greeting: "Dzień dobry!",
    greetingNamed: "Dzień dobry, {name}!",
    linkHint: "Jeśli przycisk nie działa, skopiuj ten link do przeglądarki:",
  },
  roles: {
    viewer: "Odczyt",
    contributor: "Współpraca",
    editor: "Edycja",
    admin: "Administracja",
    owner: "Właściciel",
  },
  verify_email: {
    subject: "Potwierdzenie adresu e-mail",
    lead: "Aby dokończyć rejestrację, potwierdź ten adres e-mail. Link jest ważny przez 24 godziny.",
    action: "Potwierdź adres e-mail",
    note: "Jeśli to nie Ty rejestrujesz się w Formstead, zignoruj tę wiadomość i nie otwieraj linku.",
  },
  reset_password: {
    subject: "Resetowanie hasła",
    lead: "Otrzymaliśmy prośbę o zresetowanie hasła do Formstead. Link działa jeden raz i jest ważny przez godzinę.",
    action: "Ustaw nowe hasło",
    note: "Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Hasło pozostanie bez zmian.",
  },
  password_changed: {
    subject: "Hasło zostało zmienione",
    lead: "Hasło do Formstead zostało zmienione, a na wszystkich innych urządzeniach nastąpiło wylogowanie.",
    more: "Jeśli to Twoja zmiana, nie musisz nic więcej robić. Jeśli nie, natychmiast zresetuj hasło.",
    action: "Zresetuj hasło",
  },
  existing_account: {
    subject: "Masz już konto",
    lead: "Ktoś próbował zarejestrować się w Formstead z tym adresem e-mail. Masz już konto, więc nic się nie zmieniło.",
    more: "Jeśli to Twoja próba, zaloguj się jak zwykle. Jeśli nie pamiętasz hasła, ustaw nowe.",
    action: "Ustaw nowe hasło",
    note: "Jeśli to nie Ty, zignoruj tę wiadomość.",
  },
  passkey_added: {
    subject: "Do Twojego konta dodano klucz dostępu",
    lead: "Do Twojego konta można się teraz zalogować za pomocą nowego klucza dostępu.",
    more: "Jeśli to nie Twój klucz, usuń go i natychmiast zmień hasło.",
    action: "Sprawdź klucze dostępu",
  },
  invitation: {
    subject: "Zaproszenie do konta w Formstead",
    lead: "Masz zaproszenie do konta w Formstead.",
    leadAccount: "Masz zaproszenie do konta „{account}” w Formstead.",
    leadInviter: "{inviter} zaprasza Cię do konta w Formstead.",
    leadBoth: "{inviter} zaprasza Cię do konta „{account}” w Formstead.",
    role: "Twoja rola: {role}",
    more: "Aby przyjąć zaproszenie, zaloguj się lub zarejestruj z tym adresem e-mail. Zaproszenie jest ważne do {date}.",
    action: "Zobacz zaproszenie",
    note: "Jeśli nie znasz nadawcy, możesz zignorować tę wiadomość lub odrzucić zaproszenie.",
  },
  webhook_disabled: {
    subject: "Webhooki do {host} są wyłączone",
    lead: "Punkt końcowy webhooków pod adresem {host} został wyłączony.",
    leadNamed: "Punkt końcowy webhooków „{description}” pod adresem {host} został wyłączony.",
    gone: "Odpowiedział kodem 410 Gone, co oznacza, że nie chce już otrzymywać zdarzeń.",
    failing: "Od kilku dni wszystkie próby połączenia z nim kończą się niepowodzeniem.",
    more: "Żadne zdarzenia nie będą do niego wysyłane, dopóki nie zostanie ponownie włączony. Pominięte zdarzenia można potem wysłać jeszcze raz.",
    action: "Zobacz punkt końcowy",
    note: "Ta wiadomość jest wysyłana do administratorów i właścicieli konta.",
  },
  deletion: {
    requested: "Konto „{account}” zostanie usunięte",
    week_left: "Konto „{account}” zostanie usunięte za tydzień",
    day_left: "Konto „{account}” zostanie usunięte jutro",
    lead: "Właściciel poprosił o usunięcie tego konta. Termin: {date}. Wszystkie dane zostaną wtedy trwale usunięte, w tym formularze, odpowiedzi, pliki, członkowie, klucze API i dziennik audytu.",
    more: "Do tego czasu każdy właściciel może przywrócić konto, a dane można przeglądać i eksportować.",
    action: "Zobacz konto",
    note: "Ta wiadomość jest wysyłana do właścicieli konta.",
  },
  deleted: {
    subject: "Konto „{account}” zostało usunięte",
    lead: "Wszystkie dane zostały trwale usunięte. Kopie zapasowe, które jeszcze je zawierają, zostaną nadpisane w ciągu 30 dni.",
    more: "Nadal możesz logować się do Formstead. Nie dotyczy to Twoich innych kont.",
    action: "Otwórz Formstead",
    note: "Ta wiadomość jest wysyłana do byłych właścicieli konta.",
  },
  resume: {
    subject: "Link do kontynuowania formularza",
    lead: "Otrzymaliśmy Twoją prośbę o link do kontynuowania rozpoczętego formularza. Twoje odpowiedzi są zapisane.",
    leadNamed:
      "Otrzymaliśmy Twoją prośbę o link do kontynuowania rozpoczętego formularza „{form}”. Twoje odpowiedzi są zapisane.",
    more: "Link działa jeden raz i jest ważny przez 30 dni. Nie udostępniaj go: każdy, kto go ma, może zobaczyć Twoje odpowiedzi.",
    action: "Kontynuuj",
    note: "Jeśli to nie Twoja prośba, zignoruj tę wiadomość.",
  },
};
