/** What only the hosted page says. The server has it, so that no respondent has to fetch it. */
const hostedEn = {
  more: "There are more questions on this page now. Answer them and go on.",
  cookies:
    "Your answers could not be kept: the browser takes no cookie from this page. Allow cookies here, or open the form in a window of its own.",
  over: "The time for this page was over. What was typed on it is still here; earlier pages have to be filled in again.",
  ended: "The time to go on was over, so the form begins anew.",
  script:
    "This form asks the browser for a small calculation that keeps programs away, and that needs JavaScript. Turn JavaScript on and load the page again.",
  scriptFields: "Without JavaScript this cannot be answered: {labels}.",
  busy: "A lot of answers come from your network at the moment. Wait a while and try again.",
  tooLarge: "This is too much for one page. Without JavaScript the files of a page may have 10 MB together.",
  foreign:
    "This page was sent from another website, so it was not taken. Open the form and send it from here.",
  failed: "This did not work. Go back and try again in a moment.",
  notAccepting: "The form takes no answers at the moment. What you have typed is kept for a day.",
  closedText:
    "Nothing can be sent any more. If you think that this is wrong, ask whoever gave you the address.",
  notFoundText: "Check the address. It may have been cut off on the way.",
  goneText: "Ask whoever gave you the link for another.",
  soonText: "Come back then.",
  pausedText: "Come back a little later.",
  codeTitle: "This form is behind a code",
  codeHint: "You got it together with the link.",
  codeWrong: "This is not the right code.",
  codeTries: "That was too often. Wait a quarter of an hour and try again.",
  email: "This is not an e-mail address. It looks like name@example.com.",
  laterDone: "The link is on its way. It works once, on any device.",
  laterTitle: "Save and finish later",
  laterBack: "Back to the form",
  resumeTitle: "Go on with answers that you have saved",
  resumeHint: "Copy the whole link from the mail into this field.",
  resumeLink: "Link",
  resumeGo: "Go on",
  resumeWrong: "This link was used already, or is too old. Each works once.",
  poweredBy: "Powered by Formstead",
} as const;

export type HostedTexts = { readonly [Name in keyof typeof hostedEn]: string };
export type HostedTextName = keyof HostedTexts;

const others: Readonly<Record<string, HostedTexts>> = {};

export function hostedTexts(language: string): HostedTexts {
  return others[language] ?? others[language.split("-")[0] ?? ""] ?? hostedEn;
}
