/**
 * The master keys and the account keys that they wrap. AES-256-GCM in both cases. A master key never encrypts a
 * secret directly, so changing it means re-wrapping only a few bytes per account. Independent of the database.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/**
 * A sealed value cannot be opened, because the key or the place is wrong, or because the value was modified. Never
 * reveals the content.
 */
export class VaultError extends Error {
  override readonly name = "VaultError";
}

export interface MasterKey {
  /** Identifies a master key in rows; reveals nothing about it. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The first key wraps; all of them can unwrap. */
export type MasterKeys = readonly [MasterKey, ...MasterKey[]];

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function readMasterKeys([first, ...others]: readonly [string, ...string[]]): MasterKeys {
  const all = others.map(masterKey);
  const current = masterKey(first);
  return [current, ...all.filter(({ id }) => id !== current.id)];
}

function masterKey(secret: string): MasterKey {
  const derived = (use: string) =>
    Buffer.from(hkdfSync("sha256", secret, "", `formstead/vault/1/${use}`, 32));
  const id = createHash("sha256").update(derived("id")).digest("hex").slice(0, 16);
  return { id, key: createSecretKey(derived("wrap")) };
}

export function newAccountKey(): KeyObject {
  return createSecretKey(randomBytes(keyBytes));
}

/** `about` is not stored and must be the same for `decrypt`. */
export function encrypt(key: KeyObject, about: readonly string[], plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(JSON.stringify(about)));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(key: KeyObject, about: readonly string[], sealed: Buffer): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new VaultError("too short to be a sealed value");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(JSON.stringify(about)));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    throw new VaultError("it was sealed for another place or has been modified");
  }
}

export interface WrappedKey {
  readonly accountUuid: string;
  readonly id: string;
  readonly kekId: string;
  readonly wrapped: Buffer;
}

export function wrap(master: MasterKey, accountUuid: string, id: string, key: KeyObject): WrappedKey {
  const wrapped = encrypt(master.key, ["key", accountUuid, id, master.id], key.export());
  return { accountUuid, id, kekId: master.id, wrapped };
}

/** Undefined if the key was not wrapped by any of the master keys. */
export function unwrap(masters: MasterKeys, { accountUuid, id, kekId, wrapped }: WrappedKey) {
  const master = masters.find((one) => one.id === kekId);
  if (!master) return undefined;
  return createSecretKey(decrypt(master.key, ["key", accountUuid, id, kekId], wrapped));
}
