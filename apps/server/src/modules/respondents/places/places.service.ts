/**
 * Finds places for respondents. This server asks the operator's geocoder, so that respondents' browsers do not contact
 * it. Searches are neither stored nor logged.
 */
import { createHash } from "node:crypto";
import { findAddress } from "@formstead/form-logic";
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { networkOf, refuseOver } from "../../../platform/http/limits.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import { type EntrySessionsService, hasMap, type SessionCtx } from "../sessions/index.ts";
import { type FoundPlace, geocoderAddress, type PlaceQuestion, readPlaces } from "./engine/geocoder.ts";

interface Deps extends Pick<Platform, "limiter" | "outbound" | "config" | "now"> {
  readonly entrySessions: Pick<EntrySessionsService, "evaluate">;
}

export type PlacesService = ReturnType<typeof createPlaces>;

const placesMax = 6;
const searchLimit = { name: "places", quota: 30, windowSeconds: 60 };
/** Parts of the installation's quota, so that one visitor or one account cannot use it up for all others. */
const shares = { network: 0.25, account: 0.5 };
/** A slow geocoder must not use up the connections of everyone else. */
const searchesAtOnce = 10;
const timeoutMs = 5_000;
const replyBytesMax = 512 * 1024;
const cached = { ms: 3_600_000, max: 1_000 };

export function createPlaces({ limiter, outbound, config, now, entrySessions }: Deps) {
  const { GEOCODER_URL: base, GEOCODER_PROTOCOL: protocol, GEOCODER_PER_MINUTE: quota } = config;
  const limitOf = (name: string, share: number) => ({
    name,
    quota: Math.max(1, Math.floor(quota * share)),
    windowSeconds: 60,
  });
  const geocoderLimit = limitOf("geocoder", 1);
  const networkLimit = limitOf("places-network", shares.network);
  const accountLimit = limitOf("places-account", shares.account);
  const known = createTtlCache<readonly FoundPlace[]>(cached, now);
  let underWay = 0;

  const ask = async (ctx: SessionCtx, address: string, language: string): Promise<readonly FoundPlace[]> => {
    if (underWay >= searchesAtOnce) fail(E.service_unavailable, {}, { headers: { "retry-after": "2" } });
    underWay += 1;
    try {
      refuseOver(
        await limiter.consume([
          { id: `places-network:${networkOf(ctx.ip ?? "")}`, policies: [networkLimit] },
          { id: `places-account:${ctx.account.uuid}`, policies: [accountLimit] },
          { id: "geocoder", policies: [geocoderLimit] },
        ]),
      );
      const { status, body } = await outbound.request({
        method: "GET",
        url: address,
        // Photon rejects languages that it does not have as a parameter, but not in this header.
        headers: { accept: "application/json", "accept-language": language },
        timeoutMs,
        replyBytesMax,
      });
      const found = status === 200 ? readPlaces(protocol, body.toString("utf8")) : undefined;
      return found?.slice(0, placesMax) ?? fail(E.upstream_failed);
    } catch (error) {
      // The failure names the address, which contains what the respondent searches for.
      if (error instanceof OutboundError)
        return fail(error.failure === "timeout" ? E.upstream_timeout : E.upstream_failed);
      throw error;
    } finally {
      underWay -= 1;
    }
  };

  return {
    search: async (
      ctx: SessionCtx,
      path: string,
      { text, near }: Pick<PlaceQuestion, "text" | "near">,
    ): Promise<readonly FoundPlace[]> => {
      if (base === undefined) return fail(E.not_found);
      refuseOver(
        await limiter.consume([{ id: `entry-places:${ctx.actor.sessionId}`, policies: [searchLimit] }]),
      );
      const { before } = await entrySessions.evaluate(ctx, ctx.opened);
      const item = findAddress(before.evaluation, path)?.node.field?.item;
      if (!item || !hasMap(item.type, item.settings)) return fail(E.not_found);
      const language = ctx.opened.entry.locale;
      // Respondents who are not far from each other find the same places.
      const around = near && { lat: coarse(near.lat), lng: coarse(near.lng) };
      const address = geocoderAddress(protocol, base, { text, near: around, limit: placesMax });
      const key = createHash("sha256").update(`${language} ${address.toLowerCase()}`).digest("base64");
      return (await known.get(key, () => ask(ctx, address, language))) ?? [];
    },
  };
}

const coarse = (degrees: number): number => Number(degrees.toFixed(1));
