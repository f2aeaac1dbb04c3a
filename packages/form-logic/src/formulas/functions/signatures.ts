/** Every function, for the checker, the documentation, and autocompletion. */
import { dateSignatures } from "./date-signatures.ts";
import { listSignatures } from "./list-signatures.ts";
import { logicSignatures } from "./logic-signatures.ts";
import { numberSignatures } from "./number-signatures.ts";
import type { Signature } from "./signature.ts";
import { textSignatures } from "./text-signatures.ts";

export const signatures: ReadonlyMap<string, Signature> = new Map(
  [...textSignatures, ...numberSignatures, ...dateSignatures, ...listSignatures, ...logicSignatures].map(
    (signature) => [signature.name, signature],
  ),
);
