/** Polish, with the imperative that is usual in Polish interfaces. */
import type { ServerTexts } from "./en.ts";

export const serverPl: ServerTexts = {
  hosted: {
    more: "Na tej stronie są teraz kolejne pytania. Odpowiedz na nie, aby przejść dalej.",
    cookies:
      "Nie udało się zapisać odpowiedzi, ponieważ przeglądarka blokuje pliki cookie tej strony. Zezwól na pliki cookie lub otwórz formularz w osobnym oknie.",
    over: "Ta strona wygasła. Odpowiedzi z tej strony nadal tu są, ale wcześniejsze strony trzeba wypełnić ponownie.",
    ended: "Twoja sesja wygasła, dlatego formularz zaczyna się od początku.",
    script:
      "Aby chronić się przed botami, formularz zleca przeglądarce krótkie obliczenie, które wymaga JavaScriptu. Włącz JavaScript i odśwież stronę.",
    scriptFields: "Bez JavaScriptu nie można odpowiedzieć na te pytania: {labels}.",
    busy: "Z Twojej sieci napływa teraz bardzo dużo odpowiedzi. Poczekaj chwilę i spróbuj ponownie.",
    tooLarge:
      "Na tej stronie jest za dużo danych. Bez JavaScriptu pliki na jednej stronie mogą mieć łącznie najwyżej 10 MB.",
    foreign:
      "Ten formularz wysłano z innej witryny, dlatego nie został przyjęty. Otwórz formularz i wyślij go bezpośrednio.",
    failed: "Coś poszło nie tak. Wróć i za chwilę spróbuj ponownie.",
    notAccepting:
      "Ten formularz obecnie nie przyjmuje odpowiedzi. Twoje odpowiedzi przechowamy przez jeden dzień.",
    closedText:
      "Nie można już wysyłać odpowiedzi. Jeśli to pomyłka, skontaktuj się z osobą, od której masz link.",
    notFoundText: "Sprawdź adres. Być może brakuje jego części.",
    goneText: "Poproś o nowy link osobę, od której masz ten.",
    soonText: "Zapraszamy w tym terminie.",
    pausedText: "Zapraszamy później.",
    codeTitle: "Ten formularz wymaga kodu dostępu",
    codeHint: "Kod został przekazany razem z linkiem.",
    codeTries: "Zbyt wiele prób. Poczekaj 15 minut i spróbuj ponownie.",
    email: "Podaj prawidłowy adres e-mail, na przykład name@example.com.",
    laterDone: "Link został wysłany. Działa jeden raz, na dowolnym urządzeniu.",
    laterBack: "Wróć do formularza",
    resumeTitle: "Kontynuuj z zapisanymi odpowiedziami",
    resumeHint: "Skopiuj do tego pola cały link z wiadomości e-mail.",
    resumeLink: "Link",
    resumeGo: "Kontynuuj",
    resumeWrong: "Ten link został już użyty lub wygasł. Każdy link działa tylko raz.",
    poweredBy: "Utworzono za pomocą Formstead",
  },
  refusals: {
    access_code_required: "Ten formularz wymaga kodu dostępu.",
    action_not_exposed: "Ta czynność nie jest dostępna w tym formularzu.",
    already_submitted: "Te odpowiedzi zostały już wysłane i nie można ich zmienić.",
    button_disabled: "Ten przycisk jest obecnie niedostępny.",
    captcha_failed: "Weryfikacja antybotowa nie powiodła się. Spróbuj ponownie.",
    captcha_required: "Przeglądarka musi najpierw przejść krótką weryfikację. Spróbuj ponownie.",
    checksum_mismatch: "Plik został uszkodzony podczas przesyłania. Spróbuj ponownie.",
    entry_session_expired: "Ta sesja wygasła.",
    file_in_use: "Ten plik jest używany i nie można go usunąć.",
    file_quarantined: "Program antywirusowy wykrył problem w tym pliku, dlatego plik nie został przyjęty.",
    file_rejected: "Ten plik nie został przyjęty. Wybierz inny.",
    file_type_not_allowed: "Ten typ pliku jest niedozwolony.",
    form_archived: "Ten formularz nie jest już dostępny.",
    form_not_accepting: "Ten formularz obecnie nie przyjmuje odpowiedzi.",
    form_not_open_yet: "Ten formularz nie jest jeszcze otwarty.",
    group_limit: "Nie możesz tu już nic dodać.",
    internal_error: "Coś poszło nie tak po naszej stronie. Spróbuj ponownie.",
    invalid_entry_key: "Ta sesja nie jest już ważna.",
    invalid_state: "W tej chwili nie jest to możliwe.",
    not_found: "Nie znaleziono.",
    payload_too_large: "Wysłano zbyt dużo danych naraz.",
    plan_limit_reached: "W tej chwili nie można przyjąć więcej plików.",
    rate_limited: "Zbyt wiele żądań. Poczekaj chwilę i spróbuj ponownie.",
    service_unavailable: "Usługa jest chwilowo niedostępna. Spróbuj ponownie za chwilę.",
    storage_unavailable: "W tej chwili nie można zapisać plików. Spróbuj ponownie za chwilę.",
    too_many_attempts: "Zbyt wiele prób. Poczekaj chwilę i spróbuj ponownie.",
    upload_incomplete: "Plik nie został przesłany w całości.",
    upload_limit: "Nie możesz tu dodać więcej plików.",
    upstream_failed: "Inna usługa nie mogła przetworzyć żądania. Spróbuj ponownie później.",
    upstream_timeout: "Inna usługa nie odpowiedziała na czas. Spróbuj ponownie później.",
    validation_failed: "Niektóre odpowiedzi są nieprawidłowe.",
  },
  issues: {
    file_missing: "Brakuje pliku lub nie został on przesłany w całości.",
  },
  mail: {
    subject: "Twój link do dokończenia formularza",
    asked: "Otrzymaliśmy prośbę o link do dokończenia rozpoczętego formularza. Twoje odpowiedzi są zapisane.",
    askedNamed:
      "Otrzymaliśmy prośbę o link do dokończenia rozpoczętego formularza „{form}”. Twoje odpowiedzi są zapisane.",
    caution:
      "Link działa jeden raz i jest ważny przez 30 dni. Nie udostępniaj go: każdy, kto go ma, może zobaczyć Twoje odpowiedzi.",
    action: "Kontynuuj",
    footer: "Jeśli ta prośba nie pochodzi od Ciebie, zignoruj tę wiadomość.",
  },
};
