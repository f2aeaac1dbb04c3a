// The format of blob keys, the same for all drivers: segments of plain characters between single slashes. No segment
// begins with a dot, so a key can never escape its folder. Throws TypeError because keys come from our own code.

const segment = "[A-Za-z0-9_][A-Za-z0-9._=-]*";
const keyPattern = new RegExp(`^${segment}(/${segment})*$`);
const prefixPattern = new RegExp(`^(${segment}/)+$`);
const KEY_CHARS_MAX = 512;

export function isBlobKey(text: string): boolean {
  return text.length <= KEY_CHARS_MAX && keyPattern.test(text);
}

export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError("not a blob key");
}

/** The trailing slash keeps acc_1 from matching acc_10. */
export function assertBlobPrefix(prefix: string): void {
  if (prefix.length > KEY_CHARS_MAX || !prefixPattern.test(prefix)) throw new TypeError("not a blob prefix");
}
