import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight, KeyRound, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "../../api/types.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { LogoMark } from "../../ui/logo.tsx";
import { ClockTime } from "../../ui/time.tsx";
import { EventDetails } from "./event-details.tsx";
import { Sentence } from "./sentence.tsx";
import type { Names } from "./use-names.ts";

interface EventRowProps {
  readonly event: AuditEvent;
  readonly names: Names;
}

export function EventRow({ event, names }: EventRowProps) {
  const { t } = useTranslation("audit");
  const { actor } = event;
  const keyName = names.get(actor.key_id ?? "");
  return (
    <Collapsible.Root render={<li />}>
      <Collapsible.Trigger className="group flex w-full items-start gap-3 px-4 py-3 text-start -outline-offset-2 hover:bg-hover/60 sm:px-5">
        <ActorMark actor={actor} names={names} />
        <span className="min-w-0 flex-1">
          <span className="block text-ink-soft">
            <Sentence event={event} names={names} />
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-ink-faint text-xs">
            {actor.kind === "key" && (
              <Badge>
                <KeyRound aria-hidden="true" className="size-3" />{" "}
                {keyName === undefined ? t("actors.key") : t("actors.keyNamed", { name: keyName })}
              </Badge>
            )}
            <span className="sm:hidden">
              <ClockTime at={event.created_at} />
            </span>
            {event.ip !== null && <span>{event.ip}</span>}
            <span>{t("request", { id: event.request_id.slice(0, 8) })}</span>
          </span>
        </span>
        <span className="shrink-0 text-ink-faint text-xs leading-5 max-sm:hidden">
          <ClockTime at={event.created_at} />
        </span>
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform duration-100 group-data-panel-open:rotate-90 rtl:-scale-x-100 rtl:group-data-panel-open:-rotate-90"
        />
      </Collapsible.Trigger>
      <Collapsible.Panel className="px-4 pb-4 sm:ps-15 sm:pe-5">
        <EventDetails event={event} names={names} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function ActorMark({ actor, names }: { actor: AuditEvent["actor"]; names: Names }) {
  const name = names.get(actor.user_id ?? "");
  if (name !== undefined) return <Avatar name={name} />;
  if (actor.kind === "system") return <LogoMark className="size-7 shrink-0" />;
  return (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-faint">
      <UserRound aria-hidden="true" className="size-4" />
    </span>
  );
}
