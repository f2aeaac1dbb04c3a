/** Recognizes and replaces values that look like secrets. */

const hexPattern = /(?<![0-9a-z])[0-9a-f]{20,}(?![0-9a-z])/g;
const wordPattern = /(?<![\w-])(svc_)?[\w-]{20,}/g;
const hexDigits = "0123456789abcdef";

export function withoutSecrets(text: string): string {
  return text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, filled(21))
    .replace(/\bwhsec_[A-Za-z0-9+/]+=*/g, `whsec_${filled(43)}=`)
    .replace(hexPattern, ({ length }) => hexDigits.repeat(8).slice(0, length))
    .replace(wordPattern, (word, prefix = "") =>
      isRandom(word) ? `${prefix}${filled(Math.min(word.length - prefix.length, 42))}` : word,
    );
}

/** The words of a text that look like secrets. */
export function secretsIn(text: string): readonly string[] {
  const hex = (text.match(hexPattern) ?? []).filter((word) => !hexDigits.repeat(8).startsWith(word));
  const words = (text.match(wordPattern) ?? []).filter(isRandom);
  return [...hex, ...words];
}

/** Words that people write do not mix several capitals, lowercase letters, and digits. */
function isRandom(word: string): boolean {
  return /[a-z]/.test(word) && /\d/.test(word) && /(?:[A-Z].*){3}/.test(word) && !word.includes("EXAMPLE");
}

export function filled(length: number): string {
  return "EXAMPLE".repeat(Math.ceil(length / 7)).slice(0, length);
}
