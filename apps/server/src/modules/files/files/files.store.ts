/** SQL for files. Takes a transaction of one account, returns domain rows, and contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { FileId, FilePurpose, FileStatus, StoredFile } from "./files.rules.ts";

export interface FileRow {
  id: string;
  purpose: FilePurpose;
  status: FileStatus;
  name: string;
  declared_type: string;
  type: string | null;
  size: number;
  declared_sha256: string | null;
  sha256: string | null;
  object_key: string;
  upload_kind: StoredFile["uploadKind"];
  upload_id: string | null;
  upload_expires_at: Date;
  allowed_types: string[] | null;
  keeps_metadata: boolean;
  entry_id: string | null;
  field_key: string | null;
  unattached_since: Date | null;
  uploaded_by: string | null;
  scan_result: StoredFile["scanResult"];
  scan_signature: string | null;
  reject_reason: string | null;
  revision: number;
  created_at: Date;
  updated_at: Date;
  ready_at: Date | null;
  deleted_at: Date | null;
}

export const columns = sql`id, purpose, status, name, declared_type, type, size, declared_sha256, sha256, object_key,
  upload_kind, upload_id, upload_expires_at, allowed_types, keeps_metadata, entry_id, field_key, unattached_since,
  uploaded_by, scan_result, scan_signature, reject_reason, revision, created_at, updated_at, ready_at, deleted_at`;

export function toFile(row: FileRow): StoredFile {
  return {
    id: uuidToId("fil", row.id),
    purpose: row.purpose,
    status: row.status,
    name: row.name,
    declaredType: row.declared_type,
    type: row.type,
    size: row.size,
    declaredSha256: row.declared_sha256,
    sha256: row.sha256,
    objectKey: row.object_key,
    uploadKind: row.upload_kind,
    uploadId: row.upload_id,
    uploadExpiresAt: row.upload_expires_at,
    allowedTypes: row.allowed_types,
    keepsMetadata: row.keeps_metadata,
    entryId: row.entry_id === null ? null : uuidToId("ent", row.entry_id),
    fieldKey: row.field_key,
    unattachedSince: row.unattached_since,
    uploadedBy: row.uploaded_by === null ? null : uuidToId("usr", row.uploaded_by),
    scanResult: row.scan_result,
    scanSignature: row.scan_signature,
    rejectReason: row.reject_reason,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    readyAt: row.ready_at,
    deletedAt: row.deleted_at,
  };
}

const one = (tx: ReadTx, id: FileId): Sql =>
  sql`select ${columns} from files where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: FileId): Promise<StoredFile | undefined> {
  const rows = await tx.query<FileRow>(one(tx, id));
  return rows[0] && toFile(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision about it stays valid. */
export async function lock(tx: AccountTx, id: FileId): Promise<StoredFile | undefined> {
  const rows = await tx.query<FileRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toFile(rows[0]);
}

export interface FileFilter {
  readonly status?: FileStatus | undefined;
  readonly purpose?: FilePurpose | undefined;
  readonly entryId?: Id<"ent"> | undefined;
}

export async function list(
  tx: ReadTx,
  filter: FileFilter,
  page: PageRequest,
  hidden: readonly Sql[],
): Promise<KeysetPage<StoredFile>> {
  return readPage<FileRow, StoredFile>(tx, page, {
    select: sql`select ${columns} from files
      where account_id = ${tx.account.uuid} and status <> 'deleted'${conditions(filter)}${without(hidden)}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toFile,
  });
}

function conditions({ status, purpose, entryId }: FileFilter): Sql {
  return sql`${status === undefined ? sql`` : sql` and status = ${status}`}${
    purpose === undefined ? sql`` : sql` and purpose = ${purpose}`
  }${entryId === undefined ? sql`` : sql` and entry_id = ${idToUuid(entryId)}`}`;
}

/** The IDs of the entries that have matching files. */
export function entriesOf(tx: ReadTx, filter: FileFilter): Sql {
  return sql`select entry_id from files
    where account_id = ${tx.account.uuid} and entry_id is not null${conditions(filter)}`;
}

export async function isShown(tx: ReadTx, id: FileId, hidden: readonly Sql[]): Promise<boolean> {
  const rows = await tx.query(sql`${one(tx, id)}${without(hidden)}`);
  return rows.length > 0;
}

/**
 * `hidden` contains pairs of an entry and a field, with `[]` in place of repeat instances. A file that cannot be
 * assigned to an answer is treated as hidden.
 */
function without(hidden: readonly Sql[]): Sql {
  return hidden.reduce(
    (all, pairs) => sql`${all} and not exists (
      select 1 from (${pairs}) as hidden (owner, part)
      where hidden.owner = files.entry_id and (
        hidden.part = regexp_replace(files.field_key, '\\[[^]]*\\]', '.[]', 'g')
        or (files.field_key is null and files.purpose = 'entry_answer')))`,
    sql``,
  );
}

export async function insert(tx: AccountTx, file: StoredFile): Promise<void> {
  await tx.query(sql`
    insert into files (account_id, id, purpose, status, name, declared_type, size, declared_sha256, object_key,
                       upload_kind, upload_expires_at, allowed_types, keeps_metadata, entry_id, field_key, uploaded_by,
                       revision, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(file.id)}, ${file.purpose}, ${file.status}, ${file.name},
            ${file.declaredType}, ${file.size}, ${file.declaredSha256}, ${file.objectKey}, ${file.uploadKind},
            ${file.uploadExpiresAt}, ${file.allowedTypes}, ${file.keepsMetadata}, ${uuidOf(file.entryId)},
            ${file.fieldKey}, ${uuidOf(file.uploadedBy)}, ${file.revision}, ${file.createdAt}, ${file.updatedAt})`);
}

export async function save(tx: AccountTx, file: StoredFile): Promise<void> {
  await tx.query(sql`
    update files
    set status = ${file.status}, name = ${file.name}, type = ${file.type}, size = ${file.size},
        sha256 = ${file.sha256}, object_key = ${file.objectKey}, upload_id = ${file.uploadId}, upload_expires_at = ${file.uploadExpiresAt},
        unattached_since = ${file.unattachedSince}, scan_result = ${file.scanResult},
        scan_signature = ${file.scanSignature}, reject_reason = ${file.rejectReason}, revision = ${file.revision},
        updated_at = ${file.updatedAt}, ready_at = ${file.readyAt}, deleted_at = ${file.deletedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(file.id)}`);
}

export async function remove(tx: AccountTx, id: FileId): Promise<void> {
  await tx.query(sql`delete from files where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from files where account_id = ${tx.account.uuid} and status <> 'deleted'`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: FileId | undefined, limit: number): Promise<StoredFile[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<FileRow>(sql`
    select ${columns} from files
    where account_id = ${tx.account.uuid} and status <> 'deleted'${beyond} order by id limit ${limit}`);
  return rows.map(toFile);
}

function uuidOf(id: Id<string> | null): string | null {
  return id === null ? null : idToUuid(id);
}
