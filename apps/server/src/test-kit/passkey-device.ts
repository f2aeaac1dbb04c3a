/** A software passkey: ES256, attestation "none", responding as a browser would on the given origin. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
}

export interface PasskeyDevice {
  create(options: CreationOptions): object;
  get(options: RequestOptions): object;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export function createPasskeyDevice(origin: string, options: { verifiesUser?: boolean } = {}): PasskeyDevice {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const flags = userPresent | (options.verifiesUser === false ? 0 : userVerified);
  const common = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  let counter = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, credential?: Buffer) => {
    const facts = Buffer.alloc(5);
    facts[0] = flags | (credential ? hasCredential : 0);
    facts.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(rpId), facts, credential ?? Buffer.alloc(0)]);
  };
  const publicKey = () => {
    const { x = "", y = "" } = keys.publicKey.export({ format: "jwk" });
    return map([
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x, "base64url"))],
      [int(-3), bytes(Buffer.from(y, "base64url"))],
    ]);
  };

  return {
    create: ({ challenge, rp, user }) => {
      userHandle = user.id;
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKey()]);
      const attestation = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), bytes(authenticatorData(rp.id ?? "", credential))],
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      };
      return { ...common, response };
    },
    get: ({ challenge, rpId = "" }) => {
      const client = clientData("webauthn.get", challenge);
      const data = authenticatorData(rpId);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(keys.privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle,
      };
      return { ...common, response };
    },
  };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

// The required subset of CBOR (RFC 8949).
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
