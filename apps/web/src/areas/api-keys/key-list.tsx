import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyStatus } from "../../api/api-keys.ts";
import { userNamesQuery } from "../../api/members.ts";
import type { ApiKey } from "../../api/types.ts";
import { useAccountId } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { DateOnly, Time } from "../../ui/time.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

export function KeyList({ keys, status }: { keys: readonly ApiKey[]; status: ApiKeyStatus }) {
  const { t } = useTranslation("api-keys");
  const [revoking, setRevoking] = useState<ApiKey>();
  const columns = useColumns(status);
  const actions: Column<ApiKey> = {
    key: "actions",
    label: t("columns.actions"),
    isActions: true,
    className: "md:w-28",
    cell: (key) => (
      <Button
        size="sm"
        tone="dangerGhost"
        aria-label={`${t("revoke.action")}: ${key.name}`}
        onClick={() => setRevoking(key)}
      >
        {t("revoke.action")}
      </Button>
    ),
  };
  return (
    <>
      <Table
        caption={t("title")}
        rows={keys}
        rowKey={(key) => key.id}
        columns={status === "valid" ? [...columns, actions] : columns}
      />
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function useColumns(status: ApiKeyStatus): readonly Column<ApiKey>[] {
  const { t } = useTranslation("api-keys");
  const { data: names } = useQuery(userNamesQuery(useAccountId()));
  return [
    {
      key: "name",
      label: t("columns.name"),
      isHeader: true,
      cell: (key) => (
        <>
          <span className="block">{key.name}</span>
          {names && (
            <span className="block font-normal text-ink-soft text-xs">
              {t("by", { name: names.get(key.created_by) ?? t("formerMember") })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "key",
      label: t("columns.key"),
      className: "md:w-28",
      cell: (key) => <code className="font-mono text-ink-soft text-xs">svc_…{key.last4}</code>,
    },
    {
      key: "created",
      label: t("columns.created"),
      className: "md:whitespace-nowrap text-ink-soft",
      cell: (key) => <Time at={key.created_at} />,
    },
    {
      key: "lastUsed",
      label: t("columns.lastUsed"),
      className: "md:whitespace-nowrap text-ink-soft",
      cell: (key) => (key.last_used_at === null ? t("never") : <Time at={key.last_used_at} />),
    },
    {
      key: "end",
      label: status === "revoked" ? t("columns.revoked") : t("columns.expires"),
      className: "text-ink-soft",
      cell: (key) => <EndOf apiKey={key} />,
    },
  ];
}

function EndOf({ apiKey: { revoked_at, expires_at } }: { apiKey: ApiKey }) {
  const { t } = useTranslation("api-keys");
  if (revoked_at !== null) return <Time at={revoked_at} />;
  return expires_at === null ? t("noExpiry") : <DateOnly at={expires_at} />;
}
