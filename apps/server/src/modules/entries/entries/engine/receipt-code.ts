import { randomInt } from "node:crypto";

/** No vowels and no similar-looking characters, so that codes can be read aloud. */
const receiptLetters = "23456789BCDFGHJKLMNPQRSTVWXZ";
/** Long enough that a random guess practically never matches a code. */
const receiptChars = 10;

export function newReceiptCode(): string {
  return Array.from({ length: receiptChars }, () => receiptLetters[randomInt(receiptLetters.length)]).join(
    "",
  );
}
