/** Renders an event as a sentence: who did what. */
import { Trans, useTranslation } from "react-i18next";
import type { AuditEvent } from "../../api/types.ts";
import { isKnownAction, type KnownAction } from "./actions.ts";
import type { Names } from "./use-names.ts";
import { useWords } from "./use-words.ts";

interface SentenceProps {
  readonly event: AuditEvent;
  readonly names: Names;
}

export function Sentence({ event, names }: SentenceProps) {
  const { t } = useTranslation("audit");
  const { actorName, detail } = useWords(names);
  const components = {
    actor: <span className="font-medium text-ink">{actorName(event.actor)}</span>,
    target: <Target id={event.target.id} names={names} />,
  };
  if (!isKnownAction(event.action))
    return (
      <Trans
        t={t}
        i18nKey="unknown"
        components={{
          ...components,
          action: <code className="font-mono text-ink text-xs">{event.action}</code>,
        }}
      />
    );
  const values = {
    role: detail(event, "role"),
    from: detail(event, "from"),
    to: detail(event, "to"),
    kind: detail(event, "kind"),
  };
  return (
    <Trans
      t={t}
      i18nKey={`sentences.${keyOf(event, event.action, names)}`}
      components={components}
      values={values}
    />
  );
}

/**
 * People who remove themselves are shown as leaving. If the person who accepted an invitation is no longer a member,
 * only the invited address is known.
 */
function keyOf({ actor, target }: AuditEvent, action: KnownAction, names: Names) {
  if (action === "user.remove" && actor.user_id === target.id) return "user.leave";
  if (action === "invitation.accept" && !names.has(actor.user_id ?? ""))
    return "invitation.accept_by_address";
  return action;
}

function Target({ id, names }: { id: string; names: Names }) {
  const name = names.get(id);
  if (name !== undefined) return <span className="font-medium text-ink">{name}</span>;
  return <code className="whitespace-nowrap font-mono text-ink text-xs">{shortId(id)}</code>;
}

/** Keeps the prefix and the end of an ID, which distinguish IDs best. The details show the full ID. */
function shortId(id: string): string {
  return id.replace(/^([a-z]+_).{16,}(.{6})$/, "$1…$2");
}
