/**
 * The texts of an option besides its label: under which name each is translated, and the member that holds it. The
 * label of `red` is translated as `options.red`, its second line as `options.red.hint`.
 */
export const optionTexts: Readonly<Record<string, string>> = { hint: "hint", note: "note", alt: "image" };
