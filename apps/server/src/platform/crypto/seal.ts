// Small values that a client carries for us and may neither read nor change, such as list cursors. AES-256-GCM;
// the key comes from the secret and the purpose, so text sealed for one purpose opens for no other.
// Not for storage: whoever drops an old secret loses what it sealed. Says nothing about age or owner.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

export interface Sealer {
  /** A different base64url text each time, also for equal values. `value` must survive JSON. */
  seal(value: object): string;
  /** The sealed value; undefined when the text was forged, garbled, cut or sealed elsewhere. Never throws. */
  open(text: string): unknown;
}

export interface SealerOptions {
  /** One secret, or several during a rotation: the first seals, all of them open. */
  readonly secret: string | readonly string[];
  readonly purpose: string;
}

const VERSION = Buffer.from([1]);
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEAD_BYTES = VERSION.length + SALT_BYTES;
const SECRET_CHARS_MIN = 32;

export function createSealer({ secret, purpose }: SealerOptions): Sealer {
  const secrets = typeof secret === "string" ? [secret] : secret;
  const keys = secrets.map((one) => purposeKey(one, purpose));
  const [sealingKey] = keys;
  if (sealingKey === undefined) throw new TypeError("a sealer needs a secret");
  return {
    seal: (value) => sealText(sealingKey, JSON.stringify(value)),
    open: (text) => {
      const sealed = decodeCanonical(text);
      if (sealed === undefined) return undefined;
      for (const key of keys) {
        const plain = openBytes(key, sealed);
        if (plain !== undefined) return JSON.parse(plain);
      }
      return undefined;
    },
  };
}

function sealText(key: Buffer, plain: string): string {
  const salt = randomBytes(SALT_BYTES);
  const cipher = createCipheriv("aes-256-gcm", messageKey(key, salt), NONCE, { authTagLength: TAG_BYTES });
  cipher.setAAD(VERSION);
  const body = cipher.update(plain, "utf8");
  return Buffer.concat([VERSION, salt, body, cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

function openBytes(key: Buffer, sealed: Buffer): string | undefined {
  const salt = sealed.subarray(VERSION.length, HEAD_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", messageKey(key, salt), NONCE, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(VERSION);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

// Every message has a key of its own, so the nonce may stand still. A random nonce under one lasting key would
// allow about 2^32 messages, which a busy list of cursors reaches.
const NONCE = Buffer.alloc(12);

function messageKey(key: Buffer, salt: Buffer): Buffer {
  return createHmac("sha256", key).update(salt).digest();
}

function purposeKey(secret: string, purpose: string): Buffer {
  if (secret.length < SECRET_CHARS_MIN) {
    throw new TypeError(`a secret needs at least ${SECRET_CHARS_MIN} characters`);
  }
  return Buffer.from(hkdfSync("sha256", secret, "", `formstead/seal/1/${purpose}`, 32));
}

// Node's decoder skips what it does not know, so one value had many spellings; only the canonical one counts.
function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== VERSION[0]) return undefined;
  return bytes.toString("base64url") === text ? bytes : undefined;
}
