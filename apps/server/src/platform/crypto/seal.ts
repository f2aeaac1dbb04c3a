// Seals small values that clients keep for us but must not read or change, such as list cursors. Uses AES-256-GCM
// with a key derived from the secret and the purpose, so text sealed for one purpose does not open for another. Don't
// use it for stored data: values become unreadable when their secret is removed. It does not check a value's age or
// owner.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

export interface Sealer {
  /** Returns a different base64url text each time, even for equal values. `value` must survive JSON. */
  seal(value: object): string;
  /**
   * The sealed value; undefined if the text was forged, garbled, truncated, or sealed for another purpose. Never
   * throws.
   */
  open(text: string): unknown;
}

export interface SealerOptions {
  /** One secret, or several during a rotation: the first one seals, and all of them can open. */
  readonly secret: string | readonly string[];
  readonly purpose: string;
}

const VERSION = Buffer.from([1]);
const SALT_BYTES = 16;
const COUNT_BYTES = 6;
const TAG_BYTES = 16;
const HEAD_BYTES = VERSION.length + SALT_BYTES + COUNT_BYTES;
const SECRET_CHARS_MIN = 32;
/**
 * A nonce must never repeat under one key, so the key is replaced after this many messages, far below the counter's
 * limit.
 */
const MESSAGES_PER_KEY_MAX = 2 ** 20;

export function createSealer({ secret, purpose }: SealerOptions): Sealer {
  const secrets = typeof secret === "string" ? [secret] : secret;
  const keys = secrets.map((one) => purposeKey(one, purpose));
  const [sealingKey] = keys;
  if (sealingKey === undefined) throw new TypeError("a sealer needs a secret");
  const seal = createTextSealer(sealingKey);
  return {
    seal: (value) => seal(JSON.stringify(value)),
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

/**
 * Each sealer draws a random salt and so has its own key; a counter then provides the nonces. Random nonces under one
 * long-lived key would be safe for only about 2^32 messages, and a key per message costs more than the sealing.
 */
function createTextSealer(purposeKey: KeyObject): (plain: string) => string {
  let salt = randomBytes(SALT_BYTES);
  let key = saltedKey(purposeKey, salt);
  let count = 0;
  return (plain) => {
    if (count === MESSAGES_PER_KEY_MAX) {
      salt = randomBytes(SALT_BYTES);
      key = saltedKey(purposeKey, salt);
      count = 0;
    }
    const counted = Buffer.alloc(COUNT_BYTES);
    counted.writeUIntBE(count, 0, COUNT_BYTES);
    count += 1;
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(counted), { authTagLength: TAG_BYTES });
    cipher.setAAD(VERSION);
    const body = cipher.update(plain, "utf8");
    return Buffer.concat([VERSION, salt, counted, body, cipher.final(), cipher.getAuthTag()]).toString(
      "base64url",
    );
  };
}

function openBytes(purposeKey: KeyObject, sealed: Buffer): string | undefined {
  const salt = sealed.subarray(VERSION.length, VERSION.length + SALT_BYTES);
  const counted = sealed.subarray(VERSION.length + SALT_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", saltedKey(purposeKey, salt), nonceOf(counted), {
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

function nonceOf(counted: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(12 - COUNT_BYTES), counted]);
}

function saltedKey(purposeKey: KeyObject, salt: Buffer): KeyObject {
  return createSecretKey(createHmac("sha256", purposeKey).update(salt).digest());
}

function purposeKey(secret: string, purpose: string): KeyObject {
  if (secret.length < SECRET_CHARS_MIN) {
    throw new TypeError(`a secret must have at least ${SECRET_CHARS_MIN} characters`);
  }
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `formstead/seal/1/${purpose}`, 32)));
}

// Node's decoder skips unknown characters, so one value would have many encodings; only the canonical one is
// accepted.
function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== VERSION[0]) return undefined;
  return bytes.toString("base64url") === text ? bytes : undefined;
}
