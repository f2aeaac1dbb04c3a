/** Dutch, with polite forms of address. */
import type { MailTexts } from "./en.ts";

export const nl: MailTexts = {
  frame: {
    greeting: "Hallo,",
    greetingNamed: "Hallo {name},",
    linkHint: "Werkt de knop niet? Kopieer dan deze link naar uw browser:",
  },
  roles: {
    viewer: "Lezer",
    contributor: "Bijdrager",
    editor: "Redacteur",
    admin: "Beheerder",
    owner: "Eigenaar",
  },
  verify_email: {
    subject: "Bevestig uw e-mailadres",
    lead: "Bevestig dat dit e-mailadres van u is om uw registratie af te ronden. De link is 24 uur geldig.",
    action: "E-mailadres bevestigen",
    note: "Hebt u zich niet bij Formstead geregistreerd? Negeer deze e-mail dan en open de link niet.",
  },
  reset_password: {
    subject: "Stel uw wachtwoord opnieuw in",
    lead: "We hebben een verzoek ontvangen om uw wachtwoord voor Formstead opnieuw in te stellen. De link werkt één keer en is een uur geldig.",
    action: "Nieuw wachtwoord kiezen",
    note: "Hebt u dit niet aangevraagd? Dan kunt u deze e-mail negeren. Uw wachtwoord blijft hetzelfde.",
  },
  password_changed: {
    subject: "Uw wachtwoord is gewijzigd",
    lead: "Uw wachtwoord voor Formstead is gewijzigd en u bent op alle andere apparaten uitgelogd.",
    more: "Was u dit zelf, dan hoeft u niets te doen. Zo niet, stel uw wachtwoord dan meteen opnieuw in.",
    action: "Wachtwoord opnieuw instellen",
  },
  existing_account: {
    subject: "U hebt al een account",
    lead: "Iemand heeft geprobeerd zich met dit e-mailadres bij Formstead te registreren. U hebt al een account, dus er is niets veranderd.",
    more: "Was u dit zelf, log dan in zoals u gewend bent. Bent u uw wachtwoord vergeten, kies dan een nieuw wachtwoord.",
    action: "Nieuw wachtwoord kiezen",
    note: "Was u dit niet? Dan kunt u deze e-mail negeren.",
  },
  passkey_added: {
    subject: "Er is een passkey aan uw account toegevoegd",
    lead: "Met een nieuwe passkey kan nu op uw account worden ingelogd.",
    more: "Hebt u deze niet toegevoegd? Verwijder de passkey dan en wijzig meteen uw wachtwoord.",
    action: "Passkeys controleren",
  },
  invitation: {
    subject: "Uitnodiging voor een account op Formstead",
    lead: "U bent uitgenodigd voor een account op Formstead.",
    leadAccount: "U bent uitgenodigd voor het account ‘{account}’ op Formstead.",
    leadInviter: "{inviter} nodigt u uit voor een account op Formstead.",
    leadBoth: "{inviter} nodigt u uit voor het account ‘{account}’ op Formstead.",
    role: "Uw rol: {role}",
    more: "Log in of registreer u met dit e-mailadres om de uitnodiging te accepteren. De uitnodiging is geldig tot en met {date}.",
    action: "Uitnodiging bekijken",
    note: "Kent u de afzender niet? Dan kunt u deze e-mail negeren of de uitnodiging afwijzen.",
  },
  webhook_disabled: {
    subject: "Webhooks naar {host} zijn uitgeschakeld",
    lead: "Het webhook-endpoint op {host} is uitgeschakeld.",
    leadNamed: "Het webhook-endpoint ‘{description}’ op {host} is uitgeschakeld.",
    gone: "Het antwoordde met 410 Gone en wil dus geen gebeurtenissen meer ontvangen.",
    failing: "Alle pogingen om het te bereiken mislukken al enkele dagen.",
    more: "Er worden geen gebeurtenissen naartoe gestuurd totdat u het weer inschakelt. Daarna kunt u gemiste gebeurtenissen opnieuw versturen.",
    action: "Endpoint bekijken",
    note: "U ontvangt deze e-mail omdat u beheerder of eigenaar van het account bent.",
  },
  deletion: {
    requested: "Het account ‘{account}’ wordt verwijderd",
    week_left: "Het account ‘{account}’ wordt over een week verwijderd",
    day_left: "Het account ‘{account}’ wordt morgen verwijderd",
    lead: "Een eigenaar heeft gevraagd om dit account te verwijderen. Op {date} worden alle gegevens definitief verwijderd, waaronder formulieren, inzendingen, bestanden, leden, API-sleutels en het auditlogboek.",
    more: "Tot die tijd kan elke eigenaar het account herstellen en blijven de gegevens te bekijken en te exporteren.",
    action: "Account bekijken",
    note: "U ontvangt deze e-mail omdat u eigenaar van het account bent.",
  },
  deleted: {
    subject: "Het account ‘{account}’ is verwijderd",
    lead: "Alle gegevens zijn definitief verwijderd. Back-ups die ze nog bevatten, worden binnen 30 dagen overschreven.",
    more: "U kunt nog steeds inloggen bij Formstead. Dit heeft geen gevolgen voor uw andere accounts.",
    action: "Formstead openen",
    note: "U ontvangt deze e-mail omdat u eigenaar van het account was.",
  },
  resume: {
    subject: "Uw link om verder te gaan met een formulier",
    lead: "U hebt een link gevraagd om verder te gaan met een formulier waaraan u bent begonnen. Uw antwoorden zijn bewaard.",
    leadNamed:
      "U hebt een link gevraagd om verder te gaan met het formulier ‘{form}’ waaraan u bent begonnen. Uw antwoorden zijn bewaard.",
    more: "De link werkt één keer en is 30 dagen geldig. Deel hem niet: iedereen die de link heeft, kan uw antwoorden zien.",
    action: "Doorgaan",
    note: "Hebt u deze link niet gevraagd? Dan kunt u deze e-mail negeren.",
  },
};
