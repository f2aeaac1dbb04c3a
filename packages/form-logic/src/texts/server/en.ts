/** The server's texts for respondents: on hosted pages, and when it refuses a request. Browsers never load them. */
export const serverEn = {
  hosted: {
    more: "There are more questions on this page now. Answer them to continue.",
    cookies:
      "Your answers could not be saved because your browser blocks cookies from this page. Allow cookies, or open the form in its own window.",
    over: "This page has expired. Your answers on this page are still here, but you need to fill in the earlier pages again.",
    ended: "Your session has expired, so the form starts from the beginning.",
    script:
      "To keep bots out, this form asks your browser to do a short calculation, which requires JavaScript. Turn on JavaScript and reload the page.",
    scriptFields: "These questions cannot be answered without JavaScript: {labels}.",
    busy: "A lot of responses are coming from your network right now. Wait a while and try again.",
    tooLarge:
      "This page contains too much data. Without JavaScript, the files on a page can total up to 10 MB.",
    foreign:
      "This form was submitted from another website, so it was not accepted. Open the form and submit it from there.",
    failed: "Something went wrong. Go back and try again in a moment.",
    notAccepting: "This form is not accepting responses right now. Your answers are kept for one day.",
    closedText:
      "You can no longer submit responses. If you think this is a mistake, contact the person who gave you the link.",
    notFoundText: "Check the address. Part of it may be missing.",
    goneText: "Ask the person who gave you the link for a new one.",
    soonText: "Please come back then.",
    pausedText: "Please come back later.",
    codeTitle: "This form requires an access code",
    codeHint: "You received it with the link.",
    codeTries: "Too many attempts. Wait 15 minutes and try again.",
    email: "Enter a valid email address, such as name@example.com.",
    laterDone: "We sent you the link. It works once, on any device.",
    laterBack: "Back to the form",
    resumeTitle: "Continue with your saved answers",
    resumeHint: "Copy the whole link from the email into this field.",
    resumeLink: "Link",
    resumeGo: "Continue",
    resumeWrong: "This link has already been used or has expired. Each link works only once.",
    poweredBy: "Powered by Formstead",
  },
  refusals: {
    access_code_required: "This form requires an access code.",
    action_not_exposed: "This action is not available in this form.",
    already_submitted: "These answers have been submitted and can no longer be changed.",
    button_disabled: "This button is not available right now.",
    captcha_failed: "The anti-bot check failed. Try again.",
    captcha_required: "Your browser must pass a short check first. Try again.",
    checksum_mismatch: "The file was damaged during the upload. Try again.",
    entry_session_expired: "This session has expired.",
    file_in_use: "This file is in use and cannot be removed.",
    file_quarantined: "The virus scanner found a problem with this file, so it was not accepted.",
    file_rejected: "This file was not accepted. Choose another one.",
    file_type_not_allowed: "This file type is not allowed.",
    form_archived: "This form is no longer available.",
    form_not_accepting: "This form is not accepting responses right now.",
    form_not_open_yet: "This form is not open yet.",
    group_limit: "You cannot add any more here.",
    internal_error: "Something went wrong on our end. Try again.",
    invalid_entry_key: "This session is no longer valid.",
    invalid_state: "This is not possible right now.",
    not_found: "Not found.",
    payload_too_large: "Too much data was sent at once. Send less and try again.",
    plan_limit_reached: "No more files can be accepted right now.",
    rate_limited: "Too many requests. Wait a moment and try again.",
    service_unavailable: "The service is temporarily unavailable. Try again in a moment.",
    storage_unavailable: "Files cannot be stored right now. Try again in a moment.",
    too_many_attempts: "Too many attempts. Wait a while and try again.",
    upload_incomplete: "The file was not uploaded completely. Try again.",
    upload_limit: "You cannot add any more files here.",
    upstream_failed: "Another service could not process this request. Try again later.",
    upstream_timeout: "Another service did not respond in time. Try again later.",
    validation_failed: "Some answers are not valid. Check them and try again.",
  },
  issues: {
    file_missing: "A file is missing or has not finished uploading.",
  },
} as const;

export type ServerTexts = {
  readonly [Part in keyof typeof serverEn]: { readonly [Name in keyof (typeof serverEn)[Part]]: string };
};
