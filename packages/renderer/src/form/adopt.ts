/** One sheet per text, however many forms there are. `isFirst`: below all others, which have the last word. */
const sheets = new Map<string, CSSStyleSheet>();

export function adopt(root: ShadowRoot, css: string, isFirst = false): void {
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  const others = root.adoptedStyleSheets;
  if (!others.includes(sheet)) root.adoptedStyleSheets = isFirst ? [sheet, ...others] : [...others, sheet];
}
