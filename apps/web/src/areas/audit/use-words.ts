/** Texts for the parts of an event. */
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "../../api/types.ts";
import type { Names } from "./use-names.ts";

export function useWords(names: Names) {
  const { t } = useTranslation(["audit", "common"]);

  const actorName = ({ kind, user_id }: AuditEvent["actor"]): string => {
    if (kind === "system" || kind === "public") return t(`actors.${kind}`);
    return names.get(user_id ?? "") ?? t("actors.former");
  };

  /** Translates roles, kinds, and reasons. Other details are shown unchanged. */
  const detail = ({ details }: AuditEvent, key: string): string => {
    const value: unknown = Object.hasOwn(details, key) ? details[key] : undefined;
    if (typeof value !== "string") return value === undefined ? "" : JSON.stringify(value);
    const word = {
      role: "common:roles",
      from: "common:roles",
      to: "common:roles",
      kind: "kinds",
      reason: "reasons",
    }[key];
    return word === undefined
      ? value
      : t(`${word}.${value}` as "kinds.account_export", { defaultValue: value });
  };

  const detailLabel = (key: string): string => t(`details.${key}` as "details.role", { defaultValue: key });

  return { actorName, detail, detailLabel };
}
