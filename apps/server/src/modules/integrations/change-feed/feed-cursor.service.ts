/**
 * The encrypted form of a feed position for clients, bound to one account. It contains a position in each database,
 * so it survives restarts; the rules decide when it is no longer valid.
 */
import { z } from "zod";
import type { AccountRef } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import type { FeedCursor, Place } from "./change-feed.rules.ts";

const SealedPlace = z.tuple([
  z.string().describe("xid"),
  z.int().describe("seq"),
  idSchema("evt"),
  z.int().describe("Time in milliseconds"),
  z.string().describe("Numbering"),
]);
const SealedCursor = z.object({
  a: z.string().describe("Account"),
  t: z.int().describe("When the cursor was issued, in milliseconds"),
  p: z.record(z.string(), SealedPlace.nullable()).describe("Positions by database"),
});

export function createFeedCursors(secret: string | readonly string[]) {
  const sealer = createSealer({ secret, purpose: "change-feed" });
  return {
    seal: (account: AccountRef, cursor: FeedCursor): string =>
      sealer.seal({
        a: account.uuid,
        t: cursor.issuedAt.getTime(),
        p: Object.fromEntries([...cursor.places].map(([home, place]) => [home, place && packed(place)])),
      } satisfies z.input<typeof SealedCursor>),

    open: (account: AccountRef, text: string): FeedCursor => {
      const opened = SealedCursor.safeParse(sealer.open(text));
      if (!opened.success || opened.data.a !== account.uuid) return fail(E.invalid_cursor);
      const places = Object.entries(opened.data.p);
      return {
        issuedAt: new Date(opened.data.t),
        places: new Map(places.map(([home, place]) => [home, place && unpacked(place)])),
      };
    },
  };
}

function packed({ xid, seq, id, at, numbering }: Place): z.input<typeof SealedPlace> {
  return [xid, seq, id, at.getTime(), numbering];
}

function unpacked([xid, seq, id, time, numbering]: z.output<typeof SealedPlace>): Place {
  return { xid, seq, id, at: new Date(time), numbering };
}
