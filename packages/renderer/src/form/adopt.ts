/**
 * One stylesheet per text, shared by all forms. With `isFirst`, it is placed before all others, so that they override
 * it.
 */
const sheets = new Map<string, CSSStyleSheet>();

export function adopt(root: ShadowRoot, css: string, isFirst = false): void {
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  const others = root.adoptedStyleSheets;
  if (!others.includes(sheet)) root.adoptedStyleSheets = isFirst ? [sheet, ...others] : [...others, sheet];
}
