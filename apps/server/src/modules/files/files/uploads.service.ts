/**
 * How bytes come in: prepare (a row, a reserved part of the quota, links), send them to the store directly, complete.
 * The store is asked outside of transactions, so none of these may be called inside one. A crash in between leaves a row
 * that expires and takes its bytes along.
 */
import { randomBytes } from "node:crypto";
import type { BlobStore } from "../../../platform/blob/blob.ts";
import type { Config } from "../../../platform/config/config.ts";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import * as entryFiles from "./entry-files.store.ts";
import { type FileScope, getFile, lockFile } from "./file-lookup.service.ts";
import { anyType, declaredTypeOf, isTypeAllowed } from "./file-types.rules.ts";
import { fileErrors as F } from "./files.errors.ts";
import * as events from "./files.events.ts";
import type { FileId, FilePurpose, StoredFile } from "./files.rules.ts";
import * as rules from "./files.rules.ts";
import * as store from "./files.store.ts";
import type { InspectionService } from "./inspection.service.ts";
import { typesFor } from "./known-types.rules.ts";
import type { PreparedUpload } from "./parts.rules.ts";
import { createUploadLinks } from "./upload-links.service.ts";

export interface UploadRequest {
  readonly purpose: FilePurpose;
  readonly entryId?: Id<"ent"> | undefined;
  readonly fieldKey?: string | undefined;
  readonly filename: string;
  readonly size: number;
  readonly contentType: string;
  /** In hex; what arrives must have it. */
  readonly sha256?: string | undefined;
  /** A picture is stored as it is sent, with its position, camera and previews. */
  readonly keepsMetadata?: boolean | undefined;
  /** Without it: what the purpose takes. */
  readonly allow?: Allowance | undefined;
}

export interface Allowance {
  /** Types and families such as `image/*`; absent or empty: all but programs, pages and archives nobody can look into. */
  readonly types?: readonly string[] | undefined;
  /** Beside the limit of the installation. */
  readonly bytesMax?: number | undefined;
  /**
   * Files of the same entry and field that may be there or on their way. More than the field may hold in the end, so
   * that a file can be replaced and an upload that failed does not block the next one.
   */
  readonly filesMax?: number | undefined;
}

type Order = UploadRequest & Allowance;

interface Deps {
  readonly uow: Uow;
  readonly blob: BlobStore;
  readonly config: Pick<Config, "FILE_BYTES_MAX" | "IMPORT_BYTES_MAX" | "ACCOUNT_FILE_BYTES_MAX">;
  readonly inspection: InspectionService;
  contributions: Platform["contributions"];
}

/** When the look at a small file does not come to its end in the request. */
const inspectLaterMs = 60_000;

export function createUploads({ uow, blob, config, inspection, contributions }: Deps) {
  const links = createUploadLinks({ blob });

  const checkRequest = ({ purpose, size, filename, contentType, types, bytesMax }: Order): void => {
    const most = purpose === "import" ? config.IMPORT_BYTES_MAX : config.FILE_BYTES_MAX;
    const limit = Math.min(most, bytesMax ?? Number.POSITIVE_INFINITY);
    if (size > limit) fail(F.file_too_large, { limit });
    const declared = declaredTypeOf(contentType, filename);
    if (declared !== anyType && !isTypeAllowed(declared, types ?? null))
      fail(F.file_type_not_allowed, { reason: "type_not_allowed", allowed_types: types ?? [] });
  };

  const accountLimit = async (tx: AccountTx): Promise<number> => {
    const quotas = contributions().quotas.filter((one) => one.of === "file_bytes");
    const limits = await Promise.all(quotas.map((one) => one.limit(tx)));
    return Math.min(config.ACCOUNT_FILE_BYTES_MAX, ...limits.filter((one) => one !== undefined));
  };

  /** The quota's row is held first, so the count of the field's files stays true as well. */
  const checkLimits = async (tx: AccountTx, { size, filesMax, entryId, fieldKey }: Order) => {
    const limit = await accountLimit(tx);
    if ((await entryFiles.reserve(tx, size, limit)) === undefined)
      fail(E.plan_limit_reached, { limit, used: await entryFiles.usedBytes(tx) });
    if (filesMax === undefined || entryId === undefined || fieldKey === undefined) return;
    if ((await entryFiles.countForField(tx, entryId, fieldKey)) >= filesMax)
      fail(F.upload_limit, { limit: filesMax });
  };

  const order = async (ctx: AccountCtx, file: StoredFile): Promise<PreparedUpload> => {
    const begun =
      file.uploadKind === "multipart" && file.uploadId === null ? await beginParts(ctx, file) : file;
    return { file: begun, upload: await links.order(begun, ctx.now) };
  };

  const beginParts = async (ctx: AccountCtx, file: StoredFile): Promise<StoredFile> => {
    const uploadId = await links.begin(file);
    return uow(ctx, async (tx) => {
      const begun = rules.beginUpload(await lockFile(tx, file.id), uploadId, ctx.now);
      await store.save(tx, begun);
      return begun;
    });
  };

  /** The first to mark it gets it; what another one collected meanwhile is not needed. */
  const markUploaded = (ctx: AccountCtx, id: FileId, key: string): Promise<StoredFile | undefined> =>
    uow(ctx, async (tx) => {
      const file = await store.lock(tx, id);
      if (file?.status !== "prepared") return undefined;
      const uploaded = rules.markUploaded(file, key, ctx.now);
      await store.save(tx, uploaded);
      tx.audit("file.complete", { type: "file", id });
      const later = { runAt: new Date(ctx.now.getTime() + inspectLaterMs) };
      const when = rules.isQuick(file) ? later : {};
      tx.enqueue(events.inspectFile, { file_id: id }, { ...when, jobKey: `inspect:${id}` });
      return uploaded;
    });

  /** Gives the key under which the bytes are now; undefined when there are none to collect. */
  const collect = async (file: StoredFile): Promise<string | undefined> => {
    if (file.uploadKind === "multipart") {
      await links.join(file);
      return file.objectKey;
    }
    const key = rules.keptKey(rules.folderOf(file), randomPart());
    return (await blob.move(file.objectKey, key)) ? key : undefined;
  };

  return {
    prepare: async (ctx: AccountCtx, request: UploadRequest): Promise<PreparedUpload> => {
      const wanted = { types: typesFor(request.purpose), ...request, ...request.allow };
      checkRequest(wanted);
      const file = await uow(ctx, async (tx) => {
        await checkLimits(tx, wanted);
        const prepared = rules.prepare(newFile(ctx, wanted), ctx.now);
        await store.insert(tx, prepared);
        tx.audit("file.prepare", { type: "file", id: prepared.id });
        enqueueEnd(tx, prepared);
        return prepared;
      });
      return order(ctx, file);
    },

    /** New links for what has not arrived, and another hour for it. */
    resume: async (ctx: AccountCtx, id: FileId, scope?: FileScope): Promise<PreparedUpload> => {
      const file = await uow(ctx, async (tx) => {
        const found = await lockFile(tx, id, scope);
        if (rules.isUploadOver(found, ctx.now))
          return fail(E.invalid_state, { current_state: found.status, allowed_states: ["prepared"] });
        const extended = rules.extendUpload(found, ctx.now);
        await store.save(tx, extended);
        enqueueEnd(tx, extended);
        return extended;
      });
      return order(ctx, file);
    },

    /** All bytes were sent. Small files are looked at right away; a repeat answers with what became of it. */
    complete: async (ctx: AccountCtx, id: FileId, scope?: FileScope): Promise<StoredFile> => {
      const file = await uow.read(ctx, (tx) => getFile(tx, id, scope));
      if (file.status !== "prepared") return orRefusal(file);
      const key = await collect(file);
      const uploaded = key === undefined ? undefined : await markUploaded(ctx, id, key);
      if (uploaded === undefined) {
        // Somebody else was faster, or there is nothing yet. What we took is nobody's then.
        if (key !== undefined && file.uploadKind === "single") await blob.delete(key);
        const now = await uow.read(ctx, (tx) => getFile(tx, id, scope));
        return now.status === "prepared" ? fail(F.upload_incomplete) : orRefusal(now);
      }
      return orRefusal(rules.isQuick(uploaded) ? await inspection.inspectNow(ctx, uploaded) : uploaded);
    },
  };
}

function newFile(ctx: AccountCtx, request: Order): rules.NewFile {
  const { types = [] } = request;
  return {
    id: newId("fil"),
    purpose: request.purpose,
    name: request.filename,
    declaredType: declaredTypeOf(request.contentType, request.filename),
    size: request.size,
    declaredSha256: request.sha256?.toLowerCase() ?? null,
    objectKey: rules.arrivalKey(rules.newFolder(ctx.account, randomPart())),
    allowedTypes: types.length === 0 ? null : types,
    keepsMetadata: request.keepsMetadata ?? false,
    entryId: request.entryId ?? null,
    fieldKey: request.fieldKey ?? null,
    uploadedBy: userOf(ctx),
  };
}

function enqueueEnd(tx: AccountTx, file: StoredFile): void {
  const remains = { file_id: file.id, folder: rules.folderOf(file) };
  tx.enqueue(events.endUpload, remains, { runAt: file.uploadExpiresAt, jobKey: `end-upload:${file.id}` });
}

/** Cannot be guessed. */
function randomPart(): string {
  return randomBytes(16).toString("hex");
}

/** A file that was refused is told as the refusal, also when asked again. */
function orRefusal(file: StoredFile): StoredFile {
  const { status, rejectReason: reason, allowedTypes } = file;
  if (status === "quarantined") return fail(F.file_quarantined);
  if (status === "expired")
    return fail(E.invalid_state, { current_state: status, allowed_states: ["prepared"] });
  if (status !== "rejected") return file;
  if (reason === "type_mismatch" || reason === "type_not_allowed")
    return fail(F.file_type_not_allowed, { reason, allowed_types: allowedTypes ?? [] });
  if (reason === "checksum_mismatch" || reason === "size_mismatch")
    return fail(F.checksum_mismatch, { reason });
  return fail(F.file_rejected, { reason });
}
