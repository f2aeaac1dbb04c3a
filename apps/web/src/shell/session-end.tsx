/**
 * Leaves Studio when its session has ended, so that no account data stays on the page. If there is unsaved input,
 * asks first.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { RegisteredRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "../api/me.ts";
import { watchSession } from "../api/session-end.ts";
import { hasTypedText } from "../lib/typed-text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { clearSession } from "./leave-studio.ts";

export function SessionEnd({ router }: { router: RegisteredRouter }) {
  const { t } = useTranslation("shell");
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);

  useEffect(
    () =>
      watchSession({
        onEnded: () => {
          if (!isInStudio(router, queries)) return;
          queries.removeQueries({ type: "inactive" });
          if (hasTypedText()) setIsAsking(true);
          else void leave(router, queries);
        },
        onDoubt: () => {
          if (isInStudio(router, queries)) void checkPerson(queries);
        },
      }),
    [router, queries],
  );
  const giveUp = () => {
    setIsAsking(false);
    void leave(router, queries);
  };
  return (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={() => setIsAsking(false)}
      onConfirm={giveUp}
      title={t("sessionEnd.title")}
      action={t("sessionEnd.signIn")}
      isHarmless
    >
      {t("sessionEnd.text")}
    </ConfirmDialog>
  );
}

/** In another tab, someone else may have signed in. Nothing of the previous person may stay on the screen then. */
async function checkPerson(queries: QueryClient): Promise<void> {
  const before = queries.getQueryData(meQuery.queryKey)?.id;
  const now = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined);
  if (now === undefined || now.id === before) return;
  clearSession(queries);
  location.assign("/");
}

/** Checking the route is not enough: for an unknown URL, the router matches part of it even for guests. */
function isInStudio(router: RegisteredRouter, queries: QueryClient): boolean {
  const isKnown = queries.getQueryData(meQuery.queryKey) !== undefined;
  return isKnown && router.state.matches.some(({ routeId }) => routeId === "/signed-in");
}

async function leave(router: RegisteredRouter, queries: QueryClient): Promise<void> {
  const { href: next, pathname } = router.latestLocation;
  if (pathname === "/login") return;
  clearSession(queries, "invitation");
  await router.navigate({ to: "/login", search: next === "/" ? {} : { next } });
}
