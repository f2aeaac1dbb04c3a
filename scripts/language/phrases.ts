/**
 * Words and phrases that make a text read as translated or old-fashioned, and what to write instead. Add to the list
 * when a review finds another one. The reference is the Google developer documentation style guide.
 */
export interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

const phrase = (words: string, instead: string): Phrase => ({
  pattern: new RegExp(`(?<![\\w'’-])(?:${words})(?![\\w-])`, "iu"),
  instead,
});

export const phrases: readonly Phrase[] = [
  phrase("nobody|noone", "name who cannot do it, or use the passive"),
  phrase("whoever|whomever", "anyone who, or the person's role"),
  phrase("everybody|somebody|anybody", "everyone, someone, anyone"),
  phrase("(?:is|are|was|were|be|been) told(?! apart)", "reports, receives, gets notified"),
  phrase("(?:it|that|which|what|who|name|text|value) stands", "is"),
  phrase("stands? (?:in|on|at|below|beside|next|above|nearer|far)", "is in, is below, is next to"),
  phrase("by (?:itself|themselves)", "automatically"),
  phrase("hears? (?:of|how|about)", "receives data about, is notified of"),
  phrase("cached for good", "cached permanently"),
  phrase("anew", "again"),
  phrase("no such thing", "not found"),
  phrase("as (?:many|much|often|long) \\S+ as (?:it|they|you|one) may", "name the limit"),
  phrase("(?:goes?|gone|ends?) for good", "is permanently deleted, ends permanently"),
  phrase("mend(?:s|ed|ing)?", "fix"),
  phrase("e-mails?", "email"),
  phrase("takes no (?:entries|answers|files)", "does not accept"),
  phrase("what is there", "name it"),
  phrase("made by hand|by hand", "manually"),
  phrase("thrown away", "discarded"),
  phrase("left out", "omitted"),
  phrase("lets? go of", "releases"),
  phrase("nothing of it", "name the part"),
  phrase("(?:use cases|all SQL|API contract|error codes|background jobs) of", "for"),
  phrase("people of the account", "account members"),
  phrase("(?:refusals|rejections) are return values", "refusals are returned, not thrown"),
  phrase("knows? nothing (?:of|about)", "does not depend on"),
  phrase("in polite address", "with polite forms of address"),
  { pattern: /^the same, (?:but|for|with)\b/iu, instead: "Like `name`, but …" },
  phrase(
    "(?:requests?|responses?|messages?|events?|calls?|cursors?|saves?|imports?|rows?|subjects?) carr(?:y|ies)",
    "has, contains, includes",
  ),
  phrase("(?:is|are) a promise", "say what must not change"),
  phrase(
    "(?:waits?|waited) for no one|delays? nothing|way round",
    "never waits, does not delay, in either order",
  ),
  phrase(
    "behaviour|colour(?:s|ed)?|cancell(?:ed|ing)|licen[c]e[ds]?|catalogue[ds]?|organis\\w+|recognis\\w+|serialis\\w+",
    "American spelling",
  ),
  phrase("afterwards|towards|backwards", "American spelling: afterward, toward, backward"),
  phrase("special (?:care|answers)", "sensitive answers"),
  phrase("public links?", "share link (see the glossary)"),
  phrase("running numbers?", "sequential number"),
  phrase("whilst|amongst|thereby|hereby|herein|thereof", "while, among, or a plain sentence"),
];
