/**
 * Reads the pictures of forms for visitors without credentials. A crowd that opens a form loads the same few pictures,
 * so each process keeps recently used ones in memory.
 */
import { LRUCache } from "lru-cache";
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import { createTurns } from "../../../platform/concurrency/turns.ts";
import { type Ctx, systemAccountCtx } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { Asset, FileId, FilesService } from "../../files/files/index.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import type { VisitorsService } from "../spam-protection/index.ts";

interface Deps {
  readonly files: Pick<FilesService, "accountOfAsset" | "findAsset">;
  readonly addresses: Pick<FormAddressesService, "locate">;
  readonly limits: VisitorsService["limits"];
  now(): Date;
}

interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}

export type FormAssetsService = ReturnType<typeof createFormAssets>;

const owners = { ms: 600_000, max: 50_000 };
/** How long a process still serves a picture that was deleted. */
const rows = { ms: 600_000, max: 20_000 };
const bytesMax = 64 * 1024 ** 2;
/** Each picture that is read takes megabytes of memory. */
const readingBounds = { atOnce: 8, waitingMax: 300, waitingMaxOfOne: 150 };

export function createFormAssets({ files, addresses, limits, now }: Deps) {
  const accounts = createTtlCache<Id<"acc">>(owners, now);
  const known = createTtlCache<Asset>(rows, now);
  const inTurn = createTurns(readingBounds);
  const pictures = new LRUCache<FileId, Buffer, () => Promise<Buffer | undefined>>({
    maxSize: bytesMax,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: rows.ms,
    // Requests for a picture that is being read wait for it.
    fetchMethod: (_id, _stale, { context }) => context(),
  });

  const find = async ({ site }: Ctx, id: FileId): Promise<Asset | undefined> => {
    const owner = await accounts.get(id, () => files.accountOfAsset(id));
    if (site && site.accountId !== owner) return undefined;
    const account = owner && (await addresses.locate(owner));
    if (!account) return undefined;
    const ctx = systemAccountCtx("form-assets", account, "read-picture", now());
    const found = await known.get(id, () => files.findAsset(ctx, id));
    return (
      found && { ...found, read: () => pictures.fetch(id, { context: () => inTurn(owner, found.read) }) }
    );
  };

  return {
    /** For a picture that a published form names, so that no address is guessed. */
    readKnown: async (ctx: Ctx, id: FileId): Promise<Picture | undefined> => {
      const found = await find(ctx, id);
      const bytes = await found?.read();
      return found && bytes && { type: found.type, bytes };
    },

    /**
     * Undefined if there is no such picture, or if its account is not accessible. Guessing is limited, but a crowd
     * behind one address can load as many pictures as a form has.
     */
    find: async (ctx: Ctx, id: FileId): Promise<Asset | undefined> => {
      if (!accounts.has(id)) limits.refuseStrays(ctx);
      const found = await find(ctx, id);
      if (!found) await limits.straying(ctx);
      return found;
    },
  };
}
