/** Polish, in polite address. */
import type { ServerTexts } from "./en.ts";

export const serverPl: ServerTexts = {
  hosted: {
    more: "Na tej stronie są teraz kolejne pytania. Aby przejść dalej, należy na nie odpowiedzieć.",
    cookies:
      "Nie udało się zapisać odpowiedzi, ponieważ przeglądarka blokuje pliki cookie tej strony. Należy zezwolić na pliki cookie lub otworzyć formularz w osobnym oknie.",
    over: "Ta strona wygasła. To, co na niej wpisano, nadal tu jest, ale wcześniejsze strony trzeba wypełnić ponownie.",
    ended: "Czas na kontynuowanie minął, dlatego formularz zaczyna się od początku.",
    script:
      "Aby chronić się przed botami, formularz prosi przeglądarkę o krótkie obliczenie, które wymaga JavaScriptu. Należy włączyć JavaScript i ponownie załadować stronę.",
    scriptFields: "Bez JavaScriptu nie można odpowiedzieć na: {labels}.",
    busy: "Z tej sieci napływa teraz bardzo dużo odpowiedzi. Należy chwilę odczekać i spróbować ponownie.",
    tooLarge:
      "To za dużo jak na jedną stronę. Bez JavaScriptu pliki na jednej stronie mogą mieć łącznie najwyżej 10 MB.",
    foreign:
      "Tę stronę wysłano z innej witryny, dlatego nie została przyjęta. Należy otworzyć formularz i wysłać go stamtąd.",
    failed: "Coś poszło nie tak. Należy wrócić i za chwilę spróbować ponownie.",
    notAccepting:
      "Ten formularz obecnie nie przyjmuje odpowiedzi. Wpisane odpowiedzi są przechowywane przez jeden dzień.",
    closedText:
      "Nie można już wysyłać odpowiedzi. Jeśli to pomyłka, prosimy o kontakt z osobą, która udostępniła link.",
    notFoundText: "Należy sprawdzić adres. Być może brakuje jego części.",
    goneText: "O nowy link należy poprosić osobę, która go udostępniła.",
    soonText: "Zapraszamy w tym terminie.",
    pausedText: "Zapraszamy później.",
    codeTitle: "Ten formularz wymaga kodu dostępu",
    codeHint: "Kod został przekazany razem z linkiem.",
    codeTries: "Zbyt wiele prób. Należy odczekać 15 minut i spróbować ponownie.",
    email: "Należy podać poprawny adres e-mail, na przykład name@example.com.",
    laterDone: "Link jest w drodze. Działa jeden raz, na każdym urządzeniu.",
    laterBack: "Wróć do formularza",
    resumeTitle: "Kontynuuj z zapisanymi odpowiedziami",
    resumeHint: "W to pole należy skopiować cały link z wiadomości e-mail.",
    resumeLink: "Link",
    resumeGo: "Kontynuuj",
    resumeWrong: "Ten link został już użyty lub wygasł. Każdy link działa tylko raz.",
    poweredBy: "Utworzono za pomocą Formstead",
  },
  refusals: {
    access_code_required: "Ten formularz wymaga kodu dostępu.",
    action_not_exposed: "Ten formularz nie oferuje tej czynności.",
    already_submitted: "Te odpowiedzi zostały już wysłane i nie można ich zmienić.",
    button_disabled: "Ten przycisk jest obecnie niedostępny.",
    captcha_failed: "Weryfikacja chroniąca przed botami nie powiodła się. Należy spróbować ponownie.",
    captcha_required: "Przeglądarka musi najpierw przejść krótką weryfikację. Należy spróbować ponownie.",
    checksum_mismatch: "Plik został uszkodzony podczas przesyłania. Należy spróbować ponownie.",
    entry_session_expired: "Ta sesja wygasła.",
    file_in_use: "Ten plik jest używany i nie można go usunąć.",
    file_quarantined: "Program antywirusowy wykrył problem w tym pliku, dlatego plik nie został przyjęty.",
    file_rejected: "Ten plik nie został przyjęty. Należy wybrać inny.",
    file_type_not_allowed: "Pliki tego typu nie są przyjmowane.",
    form_archived: "Ten formularz nie jest już dostępny.",
    form_not_accepting: "Ten formularz obecnie nie przyjmuje odpowiedzi.",
    form_not_open_yet: "Ten formularz nie jest jeszcze otwarty.",
    group_limit: "Nie można tu już nic dodać.",
    internal_error: "Coś poszło nie tak po naszej stronie. Należy spróbować ponownie.",
    invalid_entry_key: "Ta sesja nie jest już ważna.",
    invalid_state: "W tej chwili nie jest to możliwe.",
    not_found: "Nie znaleziono.",
    payload_too_large: "Wysłano zbyt dużo danych naraz.",
    plan_limit_reached: "W tej chwili nie można przyjąć więcej plików.",
    rate_limited: "Zbyt wiele żądań. Należy chwilę odczekać i spróbować ponownie.",
    service_unavailable: "Usługa jest chwilowo niedostępna. Należy za chwilę spróbować ponownie.",
    storage_unavailable: "W tej chwili nie można zapisać plików. Należy za chwilę spróbować ponownie.",
    too_many_attempts: "Zbyt wiele prób. Należy chwilę odczekać i spróbować ponownie.",
    upload_incomplete: "Plik nie został przesłany w całości.",
    upload_limit: "Nie można tu dodać więcej plików.",
    upstream_failed: "Inna usługa nie mogła przetworzyć żądania. Należy spróbować ponownie później.",
    upstream_timeout: "Inna usługa nie odpowiedziała na czas. Należy spróbować ponownie później.",
    validation_failed: "Niektóre odpowiedzi są niepoprawne.",
  },
  issues: {
    file_missing: "Brakuje pliku lub nie został on przesłany w całości.",
  },
  mail: {
    subject: "Link do kontynuowania formularza",
    asked: "Otrzymaliśmy prośbę o link do kontynuowania rozpoczętego formularza. Odpowiedzi są zapisane.",
    askedNamed:
      "Otrzymaliśmy prośbę o link do kontynuowania rozpoczętego formularza „{form}”. Odpowiedzi są zapisane.",
    caution:
      "Link działa jeden raz i jest ważny przez 30 dni. Nie należy go udostępniać: każdy, kto go ma, może zobaczyć odpowiedzi.",
    action: "Kontynuuj",
    footer: "Jeśli to nie Państwo prosili o ten link, prosimy zignorować tę wiadomość.",
  },
};
