/**
 * Files uploaded by a respondent. The field defines what it accepts; the files module does the rest, scoped to this
 * entry.
 */
import { findAddress } from "@formstead/form-logic";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type {
  Allowance,
  FileId,
  FileScope,
  FilesService,
  StoredFile,
  UploadRequest,
} from "../../files/files/index.ts";
import type { EntrySessionsService, SessionCtx } from "../sessions/index.ts";

type Sent = Pick<UploadRequest, "filename" | "size" | "contentType" | "sha256"> & { readonly path: string };

interface Deps {
  readonly files: FilesService;
  readonly entrySessions: Pick<EntrySessionsService, "evaluate">;
}

/** The types that a field accepts by default. Must match the field's validation. */
const acceptedTypes: Readonly<Record<string, readonly string[]>> = {
  file: [],
  image: ["image/*"],
  audio: ["audio/*"],
  video: ["video/*"],
  signature: ["image/*"],
  drawing: ["image/*"],
  sketch: ["image/*"],
};

/** Allows a respondent to replace files and to retry failed uploads. */
const spare = 5;

export type UploadsService = ReturnType<typeof createUploads>;

export function createUploads({ files, entrySessions }: Deps) {
  const scopeOf = (ctx: SessionCtx): FileScope => ({ entryId: ctx.opened.entry.id });

  const termsAt = async (
    ctx: SessionCtx,
    path: string,
  ): Promise<{ allow: Allowance; keepsMetadata: boolean }> => {
    const { before } = await entrySessions.evaluate(ctx, ctx.opened);
    const item = findAddress(before.evaluation, path)?.node.field?.item;
    const types = item && (Object.hasOwn(acceptedTypes, item.type) ? acceptedTypes[item.type] : undefined);
    if (!item || !types) return fail(E.not_found);
    const { accept, max_bytes: bytesMax, max_files: filesMax, keep_metadata } = item.settings ?? {};
    const accepted = Array.isArray(accept) ? accept.filter((one) => typeof one === "string") : [];
    const allow = {
      types: accepted.length > 0 ? accepted : types,
      ...(typeof bytesMax === "number" ? { bytesMax } : {}),
      filesMax: (typeof filesMax === "number" ? filesMax : 1) + spare,
    };
    return { allow, keepsMetadata: keep_metadata === true };
  };

  return {
    prepare: async (ctx: SessionCtx, { path, ...sent }: Sent) =>
      files.prepare(ctx, {
        ...sent,
        purpose: "entry_answer",
        entryId: ctx.opened.entry.id,
        fieldKey: path,
        ...(await termsAt(ctx, path)),
      }),
    resume: (ctx: SessionCtx, id: FileId) => files.resume(ctx, id, scopeOf(ctx)),
    complete: (ctx: SessionCtx, id: FileId): Promise<StoredFile> => files.complete(ctx, id, scopeOf(ctx)),
    get: (ctx: SessionCtx, id: FileId): Promise<StoredFile> => files.get(ctx, id, scopeOf(ctx)),
    remove: async (ctx: SessionCtx, id: FileId): Promise<void> => {
      await files.remove(ctx, id, { scope: scopeOf(ctx) });
    },
  };
}
