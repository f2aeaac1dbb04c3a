import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { revokeApiKey } from "../../api/api-keys.ts";
import type { ApiKey } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useLast } from "../../lib/use-last.ts";
import { useAccountId } from "../../shell/account.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.ts";

export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const { t } = useTranslation("api-keys");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const accountId = useAccountId();
  const shown = useLast(apiKey);

  const revoke = useMutation({
    mutationFn: (key: ApiKey) => revokeApiKey(accountId, key.id),
    onSuccess: async (_, key) => {
      await queries.invalidateQueries({ queryKey: [accountId, "api-keys"] });
      onClose();
      toast({ text: t("revoke.done", { name: key.name }) });
    },
  });
  const close = () => {
    onClose();
    revoke.reset();
  };
  if (!shown) return null;
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      onClose={close}
      onConfirm={() => revoke.mutate(shown)}
      title={t("revoke.title", { name: shown.name })}
      action={t("revoke.confirm")}
      isBusy={revoke.isPending}
    >
      <p>
        <Trans
          t={t}
          i18nKey="revoke.text"
          components={{ key: <code className="font-mono text-ink">{shown.last4}</code> }}
        />
      </p>
      <p>
        {shown.last_used_at === null ? (
          t("revoke.unused")
        ) : (
          <Trans t={t} i18nKey="revoke.used" components={{ when: <Time at={shown.last_used_at} /> }} />
        )}
      </p>
      {revoke.error && (
        <Notice tone="bad" isNews>
          {problemText(revoke.error)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
