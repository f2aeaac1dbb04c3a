// Inspects the bytes of an uploaded file and decides whether to accept it. Cheap checks run first; the scanner, which
// is the most expensive, runs last and only for files that pass all other checks.
import mime from "mime";
import type { BlobStore } from "../../../../platform/blob/blob.ts";
import { type DetectedType, extensionOf, judgeType } from "../file-types.rules.ts";
import type { StoredFile, Verdict } from "../files.rules.ts";
import { ArchiveFault, lookThroughArchive } from "./archive.ts";
import { type BlobSource, createBlobSource, sha256Of } from "./blob-source.ts";
import type { Scanner } from "./clamd.ts";
import { imageFault } from "./image-limits.ts";
import { endBytes, isPolyglot } from "./polyglot.ts";
import { detectType, isRecognizable, isZip } from "./type-detection.ts";
import { zipTypeOf } from "./zip-type.ts";

type Suspect = Pick<
  StoredFile,
  "objectKey" | "size" | "name" | "declaredType" | "declaredSha256" | "allowedTypes"
>;

export interface Inspector {
  /** Rejects if the store or the scanner does not respond; the caller must retry. */
  inspect(file: Suspect, signal: AbortSignal): Promise<Verdict>;
}

interface Deps {
  readonly blob: BlobStore;
  /** Undefined if no scanner is configured. */
  readonly scanner: Scanner | undefined;
}

const firstBytes = 256 * 1024;

export function createInspector({ blob, scanner }: Deps): Inspector {
  return {
    inspect: async (file, signal) => {
      const head = await blob.head(file.objectKey);
      if (head?.bytes !== file.size) return { outcome: "rejected", reason: "size_mismatch", sha256: null };
      const source = createBlobSource(blob, file.objectKey, file.size);
      const sha256 = await sha256Of(source, signal);
      if (file.declaredSha256 !== null && file.declaredSha256 !== sha256)
        return { outcome: "rejected", reason: "checksum_mismatch", sha256 };
      const findings = await lookInto(source, file, signal);
      if (!findings.ok) return { outcome: "rejected", reason: findings.reason, sha256 };
      const { type } = findings;
      if (!scanner) return { outcome: "ready", type, sha256, scan: "skipped" };
      const scan = await scanner.scan(await source.stream(), signal);
      return scan.isInfected
        ? { outcome: "quarantined", signature: scan.signature, type, sha256 }
        : { outcome: "ready", type, sha256, scan: "clean" };
    },
  };
}

type Findings =
  | { readonly ok: true; readonly type: string }
  | { readonly ok: false; readonly reason: string };

async function lookInto(source: BlobSource, file: Suspect, signal: AbortSignal): Promise<Findings> {
  const first = await source.read(0, firstBytes);
  const last = await source.read(Math.max(0, source.size - endBytes), source.size);
  try {
    const detected = isZip(first)
      ? zipTypeOf(await lookThroughArchive(source, signal))
      : await detectType(first);
    if (isPolyglot({ first, last, isZip: isZip(first) }, detected)) return { ok: false, reason: "polyglot" };
    const verdict = typeOf(file, detected);
    if (!verdict.ok) return { ok: false, reason: verdict.why };
    const fault = isPicture(detected) ? await imageFault(source, detected.type, first) : undefined;
    return fault === undefined ? verdict : { ok: false, reason: fault };
  } catch (error) {
    if (error instanceof ArchiveFault) return { ok: false, reason: error.reason };
    throw error;
  }
}

function typeOf({ name, declaredType, allowedTypes }: Suspect, detected: DetectedType) {
  const extension = extensionOf(name);
  const byExtension = extension === "" ? undefined : (mime.getType(extension) ?? undefined);
  return judgeType(
    { declared: declaredType, extension, byExtension, detected, isRecognizable },
    allowedTypes,
  );
}

function isPicture(detected: DetectedType): detected is Extract<DetectedType, { kind: "known" }> {
  return detected.kind === "known" && /^image\/(?!svg)/.test(detected.type);
}
