/** Options for the filter fields. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { userNamesQuery } from "../../api/members.ts";
import { useFormats } from "../../lib/use-formats.ts";
import { useAccountId } from "../../shell/account.ts";
import type { Option } from "../../ui/select-field.tsx";
import { actionsOf, targetTypes } from "./actions.ts";
import type { AuditSearch } from "./search.ts";
import type { Names } from "./use-names.ts";

/** Means "no filter", because a select needs a value. */
export const any = "any";

export function useFilterOptions({ actor, type, action }: AuditSearch, names: Names | undefined) {
  const { t } = useTranslation("audit");
  const { compare } = useFormats();
  const { data: members } = useQuery(userNamesQuery(useAccountId()));
  const people = [...(members ?? [])]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compare(a.label, b.label));
  const types = targetTypes.map((value) => ({ value, label: t(`types.${value}`) }));
  const actions = actionsOf(type).map((value) => ({ value, label: t(`labels.${value}`) }));
  return {
    actors: withChosen([{ value: any, label: t("filters.anyone") }, ...people], actor, names),
    types: withChosen([{ value: any, label: t("filters.anything") }, ...types], type, names),
    actions: withChosen([{ value: any, label: t("filters.anyAction") }, ...actions], action, names),
  };
}

/** The URL may contain a value that is in no list: a key, a former member, or an action of a newer server. */
function withChosen(options: readonly Option<string>[], value: string | undefined, names: Names | undefined) {
  if (value === undefined || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: names?.get(value) ?? value }];
}
