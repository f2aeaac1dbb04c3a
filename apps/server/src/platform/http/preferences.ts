/** The `Prefer` request header (RFC 7240), of which operations with a `minimal` response honor `return=minimal`. */
import type { IncomingHttpHeaders } from "node:http";
import type { Operation } from "./contract.ts";
import { serialise } from "./serialisers.ts";

export const minimalApplied = { "preference-applied": "return=minimal" } as const;

/** The text of the short response, or undefined if the caller gets the whole one. */
export function minimalText(
  operation: Pick<Operation, "minimal" | "returns">,
  headers: IncomingHttpHeaders,
  answer: { readonly status: number; readonly body: unknown },
): string | undefined {
  const { minimal, returns } = operation;
  if (!minimal || String(answer.status) !== Object.keys(returns)[0] || !wantsMinimal(headers.prefer))
    return undefined;
  return serialise(minimal, answer.body);
}

/** If a preference is repeated, its first value applies. Parameters after a semicolon have no meaning here. */
export function wantsMinimal(prefer: string | string[] | undefined): boolean {
  const wishes = [prefer ?? []].flat().flatMap((line) => line.split(","));
  const returns = wishes.flatMap((wish) => {
    const [name = "", value = ""] = (wish.split(";")[0] ?? "").split("=").map((part) => part.trim());
    return name.toLowerCase() === "return" ? [value.replaceAll('"', "").toLowerCase()] : [];
  });
  return returns[0] === "minimal";
}
