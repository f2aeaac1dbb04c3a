/** The signed-in person and the accounts they belong to. */
import { queryOptions } from "@tanstack/react-query";
import { api, take } from "./client.ts";
import { everyPage } from "./pages.ts";
import { isProblem } from "./problem.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => take(api.GET("/me")),
  staleTime: 60_000,
});

/** Whose session this browser has. Undefined if it has none. */
export async function currentPerson(): Promise<string | undefined> {
  try {
    return (await take(api.GET("/me"))).id;
  } catch (error) {
    if (isProblem(error, "authentication_required", "session_expired")) return undefined;
    throw error;
  }
}

export const membershipsQuery = queryOptions({
  queryKey: ["me", "accounts"],
  queryFn: () =>
    everyPage((cursor) => take(api.GET("/me/accounts", { params: { query: { limit: 100, ...cursor } } }))),
  staleTime: 60_000,
});

export function updateMe(body: { name?: string; locale?: string }) {
  return take(api.PATCH("/me", { body }));
}

export function createAccount(name: string) {
  return take(api.POST("/accounts", { body: { name } }));
}

export function activateAccount(accountId: string) {
  return take(api.PUT("/me/active-account", { body: { account_id: accountId } }));
}
