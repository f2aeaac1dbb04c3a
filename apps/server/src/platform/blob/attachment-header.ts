// The Content-Disposition header that makes a browser save a file under its user-visible name (RFC 6266): an ASCII
// form for old clients and the exact name in UTF-8. The name is untrusted text and must not break the header.

const NAME_CHARS_MAX = 180;

export function attachmentHeader(filename: string): string {
  const name = safeName(filename);
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${percentEncoded(name)}`;
}

function safeName(filename: string): string {
  const name = filename
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "")
    .replace(/[/\\]/g, "_");
  return [...name].slice(0, NAME_CHARS_MAX).join("").trim() || "download";
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
