/** Dutch, addressing the respondent as “u”. */
import type { ServerTexts } from "./en.ts";

export const serverNl: ServerTexts = {
  hosted: {
    more: "Op deze pagina staan nu meer vragen. Beantwoord ze om door te gaan.",
    cookies:
      "Uw antwoorden konden niet worden opgeslagen omdat uw browser cookies van deze pagina blokkeert. Sta cookies toe of open het formulier in een eigen venster.",
    over: "Deze pagina is verlopen. Uw antwoorden op deze pagina zijn er nog, maar de eerdere pagina’s moet u opnieuw invullen.",
    ended: "Uw sessie is verlopen. Het formulier begint daarom opnieuw.",
    script:
      "Om bots te weren laat dit formulier uw browser een korte berekening uitvoeren. Daarvoor is JavaScript nodig. Zet JavaScript aan en laad de pagina opnieuw.",
    scriptFields: "Deze vragen kunt u zonder JavaScript niet beantwoorden: {labels}.",
    busy: "Er komen op dit moment veel antwoorden vanaf uw netwerk. Wacht even en probeer het opnieuw.",
    tooLarge:
      "Deze pagina bevat te veel gegevens. Zonder JavaScript mogen de bestanden op een pagina samen maximaal 10 MB groot zijn.",
    foreign:
      "Dit formulier is vanaf een andere website verstuurd en daarom niet geaccepteerd. Open het formulier en verstuur het van daaruit.",
    failed: "Er is iets misgegaan. Ga terug en probeer het zo nog eens.",
    notAccepting:
      "Dit formulier accepteert op dit moment geen antwoorden. Uw antwoorden blijven een dag bewaard.",
    closedText:
      "U kunt geen antwoorden meer versturen. Denkt u dat dit niet klopt? Neem dan contact op met degene van wie u de link hebt.",
    notFoundText: "Controleer het adres. Misschien ontbreekt er een deel.",
    goneText: "Vraag een nieuwe link aan degene van wie u deze hebt.",
    soonText: "Probeer het op dat moment opnieuw.",
    pausedText: "Probeer het later opnieuw.",
    codeTitle: "Voor dit formulier hebt u een toegangscode nodig",
    codeHint: "U hebt de code met de link ontvangen.",
    codeTries: "Te veel pogingen. Wacht 15 minuten en probeer het opnieuw.",
    email: "Vul een e-mailadres in, zoals naam@example.com",
    laterDone: "We hebben u de link gestuurd. Die werkt één keer, op elk apparaat.",
    laterBack: "Terug naar het formulier",
    resumeTitle: "Doorgaan met uw opgeslagen antwoorden",
    resumeHint: "Kopieer de volledige link uit de e-mail naar dit veld.",
    resumeLink: "Link",
    resumeGo: "Doorgaan",
    resumeWrong: "Deze link is al gebruikt of verlopen. Elke link werkt maar één keer.",
    poweredBy: "Gemaakt met Formstead",
    submittedOn: "Verzonden op {time}",
    language: "Taal",
  },
  refusals: {
    access_code_required: "Voor dit formulier hebt u een toegangscode nodig.",
    action_not_exposed: "Deze actie is in dit formulier niet beschikbaar.",
    already_submitted: "Deze antwoorden zijn al verstuurd en kunnen niet meer worden gewijzigd.",
    button_disabled: "Deze knop is op dit moment niet beschikbaar.",
    captcha_failed: "De controle tegen bots is mislukt. Probeer het opnieuw.",
    captcha_required: "Uw browser moet eerst een korte controle doorlopen. Probeer het opnieuw.",
    checksum_mismatch: "Het bestand is tijdens het uploaden beschadigd. Probeer het opnieuw.",
    entry_session_expired: "Deze sessie is verlopen.",
    file_in_use: "Dit bestand is in gebruik en kan niet worden verwijderd.",
    file_quarantined:
      "De virusscanner heeft een probleem in dit bestand gevonden. Het is daarom niet geaccepteerd.",
    file_rejected: "Dit bestand is niet geaccepteerd. Kies een ander bestand.",
    file_too_large: "Dit bestand is te groot.",
    file_type_not_allowed: "Dit bestandstype is niet toegestaan.",
    form_archived: "Dit formulier is niet meer beschikbaar.",
    form_not_accepting: "Dit formulier accepteert op dit moment geen antwoorden.",
    form_not_open_yet: "Dit formulier is nog niet open.",
    group_limit: "U kunt hier niets meer toevoegen.",
    internal_error: "Er is bij ons iets misgegaan. Probeer het opnieuw.",
    invalid_entry_key: "Deze sessie is niet meer geldig.",
    invalid_prefill_token:
      "Deze link is verlopen of gewijzigd. Vraag een nieuwe aan de persoon die hem heeft gestuurd.",
    invalid_state: "Dit is op dit moment niet mogelijk.",
    not_found: "Niet gevonden.",
    payload_too_large:
      "Er zijn te veel gegevens tegelijk verstuurd. Verstuur er minder en probeer het opnieuw.",
    plan_limit_reached: "Er kunnen op dit moment geen bestanden meer worden geaccepteerd.",
    rate_limited: "Te veel verzoeken. Wacht even en probeer het opnieuw.",
    service_unavailable: "De dienst is tijdelijk niet beschikbaar. Probeer het zo nog eens.",
    storage_unavailable: "Bestanden kunnen op dit moment niet worden opgeslagen. Probeer het zo nog eens.",
    too_many_attempts: "Te veel pogingen. Wacht even en probeer het opnieuw.",
    upload_incomplete: "Het bestand is niet volledig geüpload. Probeer het opnieuw.",
    upload_limit: "U kunt hier geen bestanden meer toevoegen.",
    upstream_failed: "Een andere dienst kon het verzoek niet verwerken. Probeer het later opnieuw.",
    upstream_timeout: "Een andere dienst reageerde niet op tijd. Probeer het later opnieuw.",
    validation_failed: "Sommige antwoorden zijn niet geldig. Controleer ze en probeer het opnieuw.",
  },
  issues: {
    file_missing: "Er ontbreekt een bestand of het is nog niet volledig geüpload.",
  },
};
