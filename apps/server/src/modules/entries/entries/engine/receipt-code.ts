import { randomInt } from "node:crypto";

/** No vowels and no characters that look alike, so that codes can be read out loud. */
const receiptLetters = "23456789BCDFGHJKLMNPQRSTVWXZ";
/** Long enough that codes cannot be guessed by chance. */
const receiptChars = 10;

export function newReceiptCode(): string {
  return Array.from({ length: receiptChars }, () => receiptLetters[randomInt(receiptLetters.length)]).join(
    "",
  );
}
