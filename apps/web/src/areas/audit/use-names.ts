/** Names for IDs in the log, where known. Former members and deleted items have none. */
import { useQueries, useQuery } from "@tanstack/react-query";
import { type NamedTarget, targetNamesQuery } from "../../api/audit.ts";
import { userNamesQuery } from "../../api/members.ts";
import { useAccountId } from "../../shell/account.ts";

const typeOfPrefix: Readonly<Record<string, NamedTarget>> = {
  key: "api_key",
  inv: "invitation",
  prj: "project",
};

export type Names = ReadonlyMap<string, string>;

/** Undefined until the members' names have loaded, so that current members never flash as former members. */
export function useNames(ids: readonly string[]): Names | undefined {
  const accountId = useAccountId();
  const people = useQuery(userNamesQuery(accountId));
  const types = new Set(ids.flatMap((id) => typeOfPrefix[id.slice(0, 3)] ?? []));
  const things = useQueries({
    queries: [...types].sort().map((type) => targetNamesQuery(accountId, type)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  if (people.isPending) return undefined;
  return new Map([...(people.data ?? []), ...things]);
}
