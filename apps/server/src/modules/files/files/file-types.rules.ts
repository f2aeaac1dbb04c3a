/**
 * Checks whether a file is what it claims to be and whether its type is allowed. Compares the declared type, the type
 * suggested by the name, and the type detected from the first bytes; all three must match. Pure.
 */
import { kinOf, mustBeNamed, programExtensions } from "./known-types.rules.ts";

/**
 * The type detected from the bytes. Text has no signature. A container, such as a zip file, contains files of other
 * types.
 */
export type DetectedType =
  | { readonly kind: "known"; readonly type: string; readonly isContainer?: boolean }
  | { readonly kind: "text" }
  | { readonly kind: "unknown" };

export interface TypeWitnesses {
  readonly declared: string;
  readonly extension: string;
  /** The type that the file name's extension indicates, if it has one. */
  readonly byExtension: string | undefined;
  readonly detected: DetectedType;
  /** Whether the detector would recognize files of this type. */
  isRecognizable(type: string): boolean;
}

export type TypeVerdict =
  | { readonly ok: true; readonly type: string }
  | { readonly ok: false; readonly why: "type_mismatch" | "type_not_allowed" };

export const anyType = "application/octet-stream";

export function judgeType(witnesses: TypeWitnesses, allowed: readonly string[] | null): TypeVerdict {
  const claims = [witnesses.declared, witnesses.byExtension]
    .filter((type) => type !== undefined)
    .map(canonicalType)
    .filter((type) => type !== anyType);
  if (!claims.every((claim) => fits(claim, witnesses))) return { ok: false, why: "type_mismatch" };
  // If the same bytes match several types, assume the most dangerous one, because someone could open the file as that
  // type.
  const type = claims.find(mustBeNamed) ?? claims[0] ?? typeOf(witnesses.detected);
  // A text file with the extension of a program runs as a program when opened.
  const isSecretProgram = programExtensions.has(witnesses.extension) && !mustBeNamed(type);
  if (isSecretProgram) return { ok: false, why: "type_mismatch" };
  return isTypeAllowed(type, allowed) ? { ok: true, type } : { ok: false, why: "type_not_allowed" };
}

function fits(claim: string, { detected, isRecognizable }: TypeWitnesses): boolean {
  switch (detected.kind) {
    case "known":
      if (kinOf(claim) === kinOf(canonicalType(detected.type))) return true;
      return detected.isContainer === true && !isRecognizable(claim) && !isTextual(claim);
    case "text":
      return isTextual(claim);
    case "unknown":
      return !isRecognizable(claim) && !isTextual(claim);
  }
}

function typeOf(detected: DetectedType): string {
  switch (detected.kind) {
    case "known":
      return canonicalType(detected.type);
    case "text":
      return "text/plain";
    case "unknown":
      return anyType;
  }
}

/**
 * `allowed` contains types and families such as `image/*`. Programs, HTML pages, and archives that cannot be
 * inspected must be listed individually, because no family includes them. If `allowed` is null or empty, all other
 * types are allowed.
 */
export function isTypeAllowed(type: string, allowed: readonly string[] | null): boolean {
  const wanted = canonicalType(type);
  if (allowed === null || allowed.length === 0) return !mustBeNamed(wanted);
  return allowed.map(canonicalType).some((one) => {
    if (!one.endsWith("/*")) return kinOf(one) === kinOf(wanted);
    return !mustBeNamed(wanted) && (one === "*/*" || wanted.startsWith(one.slice(0, -1)));
  });
}

/** Lowercase, without parameters. */
export function canonicalType(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Windows gives CSV files the type of the program that opens them. */
export function declaredTypeOf(contentType: string, name: string): string {
  const type = canonicalType(contentType);
  return type === "application/vnd.ms-excel" && extensionOf(name) === "csv" ? "text/csv" : type;
}

export function extensionOf(name: string): string {
  return /\.([^./\\\s]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The name with the ending of another image type, such as `photo.png` for `photo.gif`. */
export function nameFor(name: string, type: string): string {
  const ending = type.slice(type.indexOf("/") + 1).replace("jpeg", "jpg");
  const extension = extensionOf(name);
  const stem = extension === "" ? name : name.slice(0, -extension.length - 1);
  return `${stem}.${ending}`;
}

const textual = new Set([
  "application/json",
  "application/x-ndjson",
  "application/jsonl",
  "application/xml",
  "application/javascript",
  "application/ecmascript",
  "application/sql",
  "application/toml",
  "application/yaml",
  "application/x-yaml",
  "application/x-sh",
  "application/x-subrip",
  "application/graphql",
  "application/pgp-keys",
  "application/pgp-signature",
  "application/x-pem-file",
]);

function isTextual(type: string): boolean {
  return /^text\/|\+(json|xml|yaml)$/.test(type) || textual.has(type);
}

/**
 * The type with which a file is served. Files are always served as attachments, and types that a browser could run are
 * replaced with a harmless one.
 */
export function downloadType(type: string | null): string {
  if (type === null || mustBeNamed(type)) return anyType;
  const isHarmless =
    /^(image|audio|video|font)\//.test(type) ||
    /^application\/(pdf|zip|json|msword|vnd\.(openxmlformats|oasis|ms-(excel|powerpoint)))/.test(type) ||
    type === "text/plain" ||
    type === "text/csv";
  return isHarmless ? type : anyType;
}
