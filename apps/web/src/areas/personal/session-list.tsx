import { Monitor, Smartphone, SquareTerminal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Session } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Table } from "../../ui/table.tsx";
import { Time } from "../../ui/time.tsx";
import { describeAgent } from "./describe-agent.ts";
import { EndSession } from "./end-session.tsx";

const icons = { computer: Monitor, phone: Smartphone, program: SquareTerminal };

export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation("personal");
  const deviceOf = useDeviceName();
  return (
    <Table
      caption={t("sessions.title")}
      rows={sessions}
      rowKey={(session) => session.id}
      columns={[
        {
          key: "device",
          label: t("sessions.columns.device"),
          isHeader: true,
          cell: (session) => <Device session={session} name={deviceOf(session)} />,
        },
        {
          key: "ip",
          label: t("sessions.columns.ip"),
          className: "text-ink-soft",
          cell: ({ ip }) =>
            ip === null ? t("sessions.noIp") : <span className="font-mono text-xs">{ip}</span>,
        },
        {
          key: "used",
          label: t("sessions.columns.used"),
          className: "text-ink-soft md:whitespace-nowrap",
          cell: (session) => <Time at={session.last_used_at} />,
        },
        {
          key: "actions",
          label: t("sessions.columns.actions"),
          isActions: true,
          className: "md:w-28",
          cell: (session) => !session.is_current && <EndSession id={session.id} device={deviceOf(session)} />,
        },
      ]}
    />
  );
}

function Device({ session, name }: { session: Session; name: string }) {
  const { t } = useTranslation("personal");
  const Icon = icons[describeAgent(session.user_agent).kind];
  return (
    <span className="flex items-center gap-3" title={session.user_agent ?? undefined}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {name}
        {session.is_current && <Badge tone="good">{t("sessions.current")}</Badge>}
      </span>
    </span>
  );
}

function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation("personal");
  return ({ user_agent }) => {
    const { browser, system } = describeAgent(user_agent);
    if (browser !== undefined && system !== undefined) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknown");
  };
}
