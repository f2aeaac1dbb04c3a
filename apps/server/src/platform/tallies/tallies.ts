/**
 * Counts in Redis that a job later moves to a table. Each tally is a set of counters with a name, in a group such as an
 * account. Numbers only grow, and a tally that Redis has lost starts again under another epoch, so moving the same tally
 * twice changes nothing.
 */
import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";

export interface Tally {
  /** Changes when Redis has lost the tally. */
  readonly epoch: string;
  readonly counts: ReadonlyMap<string, number>;
}

export interface Tallies {
  /** Returns true if the group should be collected in `collectAfterMs`, which one caller learns. */
  add(group: string, name: string, counts: ReadonlyMap<string, number>): Promise<boolean>;
  namesIn(group: string): Promise<string[]>;
  read(group: string, name: string): Promise<Tally | undefined>;
  /** For tallies that are stored elsewhere and no longer grow. */
  forget(group: string, names: readonly string[]): Promise<void>;
}

export const collectAfterMs = 300_000;
const keepSeconds = 3 * 86_400;
const epochField = "epoch";

/** The braces keep a group on one node of a Redis cluster. */
const keyOf = (group: string, rest: string) => `tally:{${group}}:${rest}`;

export function createTallies(redis: Redis): Tallies {
  return {
    add: async (group, name, counts) => {
      const tally = keyOf(group, `of:${name}`);
      const names = keyOf(group, "names");
      const adding = redis.multi().hsetnx(tally, epochField, randomUUID());
      for (const [field, by] of counts) adding.hincrby(tally, `+${field}`, by);
      adding.expire(tally, keepSeconds).sadd(names, name).expire(names, keepSeconds);
      // The caller that sets this collects everything that is counted until it expires.
      adding.set(keyOf(group, "due"), "1", "PX", collectAfterMs, "NX");
      const results = (await adding.exec()) ?? [];
      const failed = results.find(([error]) => error !== null);
      if (failed) throw failed[0];
      return results.at(-1)?.[1] === "OK";
    },

    namesIn: (group) => redis.smembers(keyOf(group, "names")),

    read: async (group, name) => {
      const { [epochField]: epoch, ...fields } = await redis.hgetall(keyOf(group, `of:${name}`));
      if (epoch === undefined) return undefined;
      const counts = Object.entries(fields).map(([field, text]) => [field.slice(1), Number(text)] as const);
      return { epoch, counts: new Map(counts) };
    },

    forget: async (group, names) => {
      if (names.length > 0) await redis.srem(keyOf(group, "names"), ...names);
    },
  };
}
