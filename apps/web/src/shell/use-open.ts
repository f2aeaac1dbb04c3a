/** Opens a path that an area names. Its type is not known here, so the current account is always passed along. */
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { useMembership } from "./account.ts";

interface Target {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

export function useOpen(): (target: Target) => void {
  const router: AnyRouter = useRouter();
  const accountId = useMembership()?.account.id ?? "";
  return (target) => void router.navigate({ ...target, params: { accountId, ...target.params } });
}
