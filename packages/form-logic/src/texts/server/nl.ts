/** Dutch, in polite address. */
import type { ServerTexts } from "./en.ts";

export const serverNl: ServerTexts = {
  hosted: {
    more: "Op deze pagina staan nu meer vragen. Beantwoord ze om door te gaan.",
    cookies:
      "Uw antwoorden konden niet worden opgeslagen omdat uw browser cookies van deze pagina blokkeert. Sta cookies toe of open het formulier in een eigen venster.",
    over: "Deze pagina is verlopen. Wat u hier hebt ingevuld, staat er nog, maar eerdere pagina’s moet u opnieuw invullen.",
    ended: "De tijd om door te gaan is verstreken. Het formulier begint daarom opnieuw.",
    script:
      "Om bots te weren vraagt dit formulier uw browser om een kleine berekening. Daarvoor is JavaScript nodig. Zet JavaScript aan en laad de pagina opnieuw.",
    scriptFields: "Zonder JavaScript kunt u dit niet beantwoorden: {labels}.",
    busy: "Er komen op dit moment veel antwoorden vanaf uw netwerk. Wacht even en probeer het opnieuw.",
    tooLarge:
      "Dit is te veel voor één pagina. Zonder JavaScript mogen de bestanden op een pagina samen maximaal 10 MB groot zijn.",
    foreign:
      "Deze pagina is vanaf een andere website verzonden en daarom niet aangenomen. Open het formulier en verzend het van daaruit.",
    failed: "Er ging iets mis. Ga terug en probeer het zo nog eens.",
    notAccepting:
      "Dit formulier neemt op dit moment geen antwoorden aan. Wat u hebt ingevuld, blijft een dag bewaard.",
    closedText:
      "Er kunnen geen antwoorden meer worden verzonden. Denkt u dat dit niet klopt? Neem dan contact op met degene van wie u de link hebt.",
    notFoundText: "Controleer het adres. Misschien ontbreekt er een deel.",
    goneText: "Vraag een nieuwe link aan degene van wie u deze hebt.",
    soonText: "Kom dan terug.",
    pausedText: "Kom later terug.",
    codeTitle: "Voor dit formulier hebt u een toegangscode nodig",
    codeHint: "U hebt de code samen met de link ontvangen.",
    codeTries: "Te veel pogingen. Wacht 15 minuten en probeer het opnieuw.",
    email: "Vul een geldig e-mailadres in, bijvoorbeeld name@example.com.",
    laterDone: "De link is onderweg. Hij werkt één keer, op elk apparaat.",
    laterBack: "Terug naar het formulier",
    resumeTitle: "Doorgaan met opgeslagen antwoorden",
    resumeHint: "Kopieer de volledige link uit de e-mail naar dit veld.",
    resumeLink: "Link",
    resumeGo: "Doorgaan",
    resumeWrong: "Deze link is al gebruikt of verlopen. Elke link werkt maar één keer.",
    poweredBy: "Gemaakt met Formstead",
  },
  refusals: {
    access_code_required: "Voor dit formulier hebt u een toegangscode nodig.",
    action_not_exposed: "Dit formulier biedt deze actie niet aan.",
    already_submitted: "Deze antwoorden zijn al verzonden en kunnen niet meer worden gewijzigd.",
    button_disabled: "Deze knop is op dit moment niet beschikbaar.",
    captcha_failed: "De controle tegen bots is mislukt. Probeer het opnieuw.",
    captcha_required: "Uw browser moet eerst een korte controle doorstaan. Probeer het opnieuw.",
    checksum_mismatch: "Het bestand is tijdens het uploaden beschadigd. Probeer het opnieuw.",
    entry_session_expired: "Deze sessie is verlopen.",
    file_in_use: "Dit bestand is in gebruik en kan niet worden verwijderd.",
    file_quarantined: "De virusscanner vond een probleem in dit bestand. Het is niet aangenomen.",
    file_rejected: "Dit bestand is niet aangenomen. Kies een ander bestand.",
    file_type_not_allowed: "Bestanden van dit type worden niet aangenomen.",
    form_archived: "Dit formulier is niet meer beschikbaar.",
    form_not_accepting: "Dit formulier neemt op dit moment geen antwoorden aan.",
    form_not_open_yet: "Dit formulier is nog niet geopend.",
    group_limit: "Hier kan niets meer worden toegevoegd.",
    internal_error: "Er ging bij ons iets mis. Probeer het opnieuw.",
    invalid_entry_key: "Deze sessie is niet meer geldig.",
    invalid_state: "Dit is op dit moment niet mogelijk.",
    not_found: "Niet gevonden.",
    payload_too_large: "Er zijn te veel gegevens tegelijk verzonden.",
    plan_limit_reached: "Op dit moment kunnen er geen bestanden meer worden aangenomen.",
    rate_limited: "Te veel verzoeken. Wacht even en probeer het opnieuw.",
    service_unavailable: "De dienst is tijdelijk niet beschikbaar. Probeer het zo nog eens.",
    storage_unavailable: "Bestanden kunnen op dit moment niet worden opgeslagen. Probeer het zo nog eens.",
    too_many_attempts: "Te veel pogingen. Wacht even en probeer het opnieuw.",
    upload_incomplete: "Het bestand is niet volledig geüpload.",
    upload_limit: "Hier kunnen geen bestanden meer worden toegevoegd.",
    upstream_failed: "Een andere dienst kon het verzoek niet verwerken. Probeer het later opnieuw.",
    upstream_timeout: "Een andere dienst reageerde niet op tijd. Probeer het later opnieuw.",
    validation_failed: "Sommige antwoorden zijn niet geldig.",
  },
  issues: {
    file_missing: "Er ontbreekt een bestand of het is nog niet volledig geüpload.",
  },
  mail: {
    subject: "Uw link om verder te gaan met een formulier",
    asked:
      "U hebt een link gevraagd om verder te gaan met een formulier waaraan u bent begonnen. Uw antwoorden zijn bewaard.",
    askedNamed:
      "U hebt een link gevraagd om verder te gaan met het formulier ‘{form}’ waaraan u bent begonnen. Uw antwoorden zijn bewaard.",
    caution:
      "De link werkt één keer en is 30 dagen geldig. Deel hem niet: iedereen die de link heeft, kan uw antwoorden zien.",
    action: "Doorgaan",
    footer: "Hebt u deze link niet gevraagd? Dan kunt u deze e-mail negeren.",
  },
};
