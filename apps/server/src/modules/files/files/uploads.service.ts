/**
 * Uploads have three steps: `prepare` creates a row, reserves quota, and issues links; the client sends the bytes
 * directly to the store; and `complete` ends the upload. The store is called outside transactions, so do not call
 * these functions inside one. After a crash, the row expires and its bytes are removed.
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
import { bytesMaxFor, typesFor } from "./known-types.rules.ts";
import type { PreparedUpload } from "./parts.rules.ts";
import { createUploadLinks } from "./upload-links.service.ts";

export interface UploadRequest {
  readonly purpose: FilePurpose;
  readonly entryId?: Id<"ent"> | undefined;
  readonly fieldKey?: string | undefined;
  readonly filename: string;
  readonly size: number;
  readonly contentType: string;
  /** In hex; the uploaded bytes must match. */
  readonly sha256?: string | undefined;
  /** Whether to store an image as sent, including its position, camera, and previews. */
  readonly keepsMetadata?: boolean | undefined;
  /** Defaults to the types and sizes that the purpose allows. */
  readonly allow?: Allowance | undefined;
}

export interface Allowance {
  /**
   * Types and families such as `image/*`; if omitted or empty, all except programs, HTML pages, and archives that
   * cannot be inspected.
   */
  readonly types?: readonly string[] | undefined;
  /** Applies in addition to the installation's limit. */
  readonly bytesMax?: number | undefined;
  /**
   * The maximum number of files of the same entry and field that are stored or being uploaded. Higher than the
   * field's own limit, so that a file can be replaced and a failed upload does not block the next one.
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

/** The delay before a job inspects a small file whose inspection did not finish during the request. */
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

  /** The quota row is locked first, so the count of the field's files stays valid as well. */
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

  /** The first caller to mark the file wins; bytes that another caller has collected are discarded. */
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

  /** Returns the key under which the bytes are stored, or undefined if there are no bytes to collect. */
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
      const { purpose } = request;
      if (purpose === "form_asset" && request.keepsMetadata) refuseMetadata();
      const own = { types: typesFor(purpose), bytesMax: bytesMaxFor(purpose) };
      const wanted = { ...own, ...request, ...request.allow };
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

    /** Returns new links for the missing bytes, and moves the upload's deadline to an hour from now. */
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

    /**
     * Call this after all bytes have been sent. Small files are inspected immediately; a repeated call returns the same
     * result.
     */
    complete: async (ctx: AccountCtx, id: FileId, scope?: FileScope): Promise<StoredFile> => {
      const file = await uow.read(ctx, (tx) => getFile(tx, id, scope));
      if (file.status !== "prepared") return orRefusal(file);
      const key = await collect(file);
      const uploaded = key === undefined ? undefined : await markUploaded(ctx, id, key);
      if (uploaded === undefined) {
        // Another caller was faster, or there are no bytes yet. Any bytes that we collected are orphaned.
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

/** Form pictures are public, so they never keep positions or previews. */
function refuseMetadata(): never {
  const message = "Form pictures are always stored without metadata. Leave this out.";
  return fail(E.validation_failed, { errors: [{ pointer: "/keep_metadata", code: "option", message }] });
}

/** The random part makes the key unguessable. */
function randomPart(): string {
  return randomBytes(16).toString("hex");
}

/** Fails with the same error on every call if the file was rejected or quarantined, or if its upload expired. */
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
