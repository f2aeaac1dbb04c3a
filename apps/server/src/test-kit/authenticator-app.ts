/** An authenticator app (RFC 6238, SHA-1, six digits, 30 seconds), configured from the URI in the QR code. */
import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export interface AuthenticatorApp {
  /**
   * Returns the code for the current 30 seconds. With `later` 1, it is the next one, which servers accept slightly
   * early.
   */
  code(later?: number): string;
}

export function createAuthenticatorApp(totpUri: string): AuthenticatorApp {
  const key = fromBase32(new URL(totpUri).searchParams.get("secret") ?? "");
  return {
    code: (later = 0) => {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
      const mac = createHmac("sha1", key).update(counter).digest();
      const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff;
      return String(number % 1_000_000).padStart(6, "0");
    },
  };
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((char) => alphabet.indexOf(char).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
