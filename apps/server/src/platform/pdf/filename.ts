const charsMax = 80;

/** Such as `Event registration K7M2Q9XR4T.pdf`: letters, marks, and digits of all languages, and `._-`. */
export function pdfFilename(title: string, suffix = ""): string {
  const plain = title
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, " ")
    .trim()
    .slice(0, charsMax);
  return `${[plain, suffix].filter(Boolean).join(" ") || "document"}.pdf`;
}
