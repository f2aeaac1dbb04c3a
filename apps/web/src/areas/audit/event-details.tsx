import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "../../api/types.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { useAccountId } from "../../shell/account.ts";
import { CopyableText } from "../../ui/copyable-text.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { isTargetType } from "./actions.ts";
import type { Names } from "./use-names.ts";
import { useWords } from "./use-words.ts";

interface EventDetailsProps {
  readonly event: AuditEvent;
  readonly names: Names;
}

export function EventDetails({ event, names }: EventDetailsProps) {
  const facts = useFacts(event, names);
  return (
    <div className="flex flex-col gap-4 rounded-md bg-sunken px-4 py-3.5">
      <dl className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1.5">
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-ink-soft max-sm:text-xs">{label}</dt>
            <dd className="min-w-0 max-sm:mb-2">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Links event={event} names={names} />
    </div>
  );
}

const order = ["from", "to"];

/** The database does not keep the order of details; "from" must come before "to". */
const inOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1);

function useFacts(event: AuditEvent, names: Names) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const { detail, detailLabel } = useWords(names);
  const { actor, target } = event;
  const time = formats.dateTime(new Date(event.created_at), "zone");
  const id = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: <CopyableText text={value} /> }];
  return [
    { label: t("facts.time"), value: time },
    { label: t("facts.action"), value: <code className="font-mono text-xs">{event.action}</code> },
    ...Object.keys(event.details)
      .sort(inOrder)
      .map((key) => ({ label: detailLabel(key), value: detail(event, key) })),
    ...id(isTargetType(target.type) ? t(`types.${target.type}`) : target.type, target.id),
    ...id(t("facts.person"), actor.user_id === target.id ? null : actor.user_id),
    ...id(t("facts.key"), actor.key_id),
    ...(actor.name === null
      ? []
      : [{ label: t("facts.part"), value: <code className="font-mono text-xs">{actor.name}</code> }]),
    ...(event.ip === null ? [] : [{ label: t("facts.ip"), value: event.ip }]),
    ...id(t("facts.request"), event.request_id),
  ];
}

/** Links to related log entries. */
function Links({ event: { actor, target }, names }: EventDetailsProps) {
  const { t } = useTranslation("audit");
  const { actorName } = useWords(names);
  const accountId = useAccountId();
  const to = "/$accountId/settings/audit-log" as const;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2">
      {actor.user_id !== null && (
        <TextLink to={to} params={{ accountId }} search={{ actor: actor.user_id }}>
          {t("only.actor", { name: actorName(actor) })}
        </TextLink>
      )}
      {actor.key_id !== null && (
        <TextLink to={to} params={{ accountId }} search={{ actor: actor.key_id }}>
          {t("only.key")}
        </TextLink>
      )}
      <TextLink to={to} params={{ accountId }} search={{ target: target.id }}>
        {isTargetType(target.type) ? t(`only.${target.type}`) : t("only.other")}
      </TextLink>
    </p>
  );
}
