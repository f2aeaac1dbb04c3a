/** Stores files posted with a page, under the same rules as uploads from the script. */
import { answerAt, type JsonObject } from "@formstead/form-logic";
import type { Issues } from "@formstead/renderer/server";
import type { BlobStore } from "../../../platform/blob/blob.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import type { SessionCtx } from "../sessions/index.ts";
import type { UploadsService } from "../uploads/index.ts";
import type { EntryState } from "./pages.service.ts";

export interface PostedFile {
  /** The path of the file's field. */
  readonly path: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Uploaded {
  /** The answers with the new files added, by path. */
  readonly patch: JsonObject;
  readonly refused: Issues;
}

interface Deps {
  readonly uploads: UploadsService;
  readonly blob: BlobStore;
}

export function createUploadFiles({ uploads, blob }: Deps) {
  const upload = async (ctx: SessionCtx, { path, filename, contentType, bytes }: PostedFile) => {
    const { file } = await uploads.prepare(ctx, { path, filename, size: bytes.length, contentType });
    await blob.put(file.objectKey, bytes, { contentType: file.declaredType });
    const { id, name, size, type, declaredType } = await uploads.complete(ctx, file.id);
    return { file_id: id, name, size, mime: type ?? declaredType };
  };

  return async (ctx: SessionCtx, { entry }: EntryState, files: readonly PostedFile[]): Promise<Uploaded> => {
    const patch: Record<string, JsonObject[string]> = {};
    const refused: Record<string, Issues[string]> = {};
    for (const file of files) {
      const before = patch[file.path] ?? answerAt(entry.answers, file.path);
      try {
        patch[file.path] = [...(Array.isArray(before) ? before : []), await upload(ctx, file)];
      } catch (error) {
        refused[file.path] = issueFor(error, file);
      }
    }
    return { patch, refused };
  };
}

function issueFor(error: unknown, { filename: name, bytes }: PostedFile): Issues[string] {
  if (!isAppError(error) || error.def.status >= 500) throw error;
  const { code } = error.def;
  if (code === "file_too_large" || code === "plan_limit_reached")
    return { code: "max", params: { unit: "bytes", name, size: bytes.length } };
  return code === "upload_limit" ? { code: "too_many" } : { code: "option", params: { name } };
}
