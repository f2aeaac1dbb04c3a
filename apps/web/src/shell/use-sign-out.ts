import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { logout } from "../api/identity.ts";
import { isProblem } from "../api/problem.ts";
import type { NoteName } from "../lib/tab-notes.ts";
import { toast } from "../ui/toast.ts";
import { clearSession } from "./leave-studio.ts";

/**
 * Clears this browser even if the server cannot be reached. In that case it shows a warning, because the session is
 * still active on the server.
 */
export function useSignOut(...notes: readonly NoteName[]): () => Promise<void> {
  const { t } = useTranslation("shell");
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    const isOver = await logout().then(
      () => true,
      (error: unknown) => isProblem(error, "authentication_required", "session_expired"),
    );
    clearSession(queries, ...notes);
    await navigate({ to: "/login" });
    if (!isOver) toast({ text: t("person.logoutFailed"), tone: "problem" });
  };
}
