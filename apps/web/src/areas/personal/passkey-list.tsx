import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Passkey } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation("personal");
  const nameOf = (passkey: Passkey) => passkey.name ?? t("passkeys.unnamed");
  return (
    <Table
      caption={t("passkeys.title")}
      rows={passkeys}
      rowKey={(passkey) => passkey.id}
      columns={[
        {
          key: "name",
          label: t("passkeys.columns.name"),
          isHeader: true,
          cell: (passkey) => (
            <span className="flex items-center gap-3">
              <KeyRound aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
                {nameOf(passkey)}
                {passkey.is_backed_up && (
                  <span title={t("passkeys.syncedHint")} className="inline-flex">
                    <Badge tone="info">{t("passkeys.synced")}</Badge>
                  </span>
                )}
              </span>
            </span>
          ),
        },
        {
          key: "added",
          label: t("passkeys.columns.added"),
          className: "text-ink-soft md:w-44 md:whitespace-nowrap",
          cell: (passkey) => <Time at={passkey.created_at} />,
        },
        {
          key: "actions",
          label: t("passkeys.columns.actions"),
          isActions: true,
          className: "md:w-32",
          cell: (passkey) => <RemovePasskey id={passkey.id} name={nameOf(passkey)} />,
        },
      ]}
    />
  );
}
