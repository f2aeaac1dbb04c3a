import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { accountQuery, restoreAccount } from "../api/account.ts";
import { membershipsQuery } from "../api/me.ts";
import type { Membership } from "../api/types.ts";
import { useProblemText } from "../i18n/problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateOnly } from "../ui/time.tsx";
import { toast } from "../ui/toast.ts";
import { useCan } from "./account.ts";

/**
 * Shown on every screen of an account that is scheduled for deletion: when it will be deleted and, with permission, a
 * button to restore it.
 */
export function DeletionBanner({ membership }: { membership: Membership }) {
  const { t } = useTranslation("shell");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const can = useCan();
  const { id, status } = membership.account;
  const isWaiting = status !== "active";
  const { data: account } = useQuery({ ...accountQuery(id), enabled: isWaiting });
  const restore = useMutation({
    mutationFn: () => restoreAccount(id),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: membershipsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: [id] }),
      ]);
      toast({ text: t("deletion.restored") });
    },
    onError: (error) => toast({ text: problemText(error), tone: "problem" }),
  });
  if (!isWaiting || !account?.deletion_due_at) return null;
  const action = can("account_deletion:manage") && (
    <Button size="sm" isBusy={restore.isPending} onClick={() => restore.mutate()}>
      {t("deletion.restore")}
    </Button>
  );
  return (
    <div className="mx-auto max-w-300 px-4 pt-6 sm:px-10">
      <Notice tone="warning" action={action}>
        <Trans
          t={t}
          i18nKey="deletion.text"
          components={{ when: <DateOnly at={account.deletion_due_at} /> }}
        />
      </Notice>
    </div>
  );
}
