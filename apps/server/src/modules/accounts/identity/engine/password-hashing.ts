/**
 * Argon2id. It is the package's default and is not named, because its enum is an ambient const enum, which type
 * stripping does not support. A test checks the stored format.
 */
import { hash, verify } from "@node-rs/argon2";

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const passwordHashing = {
  hash: (password: string): Promise<string> => hash(password.normalize("NFKC"), cost),
  verify: async (data: { hash: string; password: string }): Promise<boolean> => {
    try {
      return await verify(data.hash, data.password.normalize("NFKC"));
    } catch {
      return false; // a malformed stored hash is a mismatch, not a crash
    }
  },
};
