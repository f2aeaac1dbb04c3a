import { X } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { actionsOf } from "./actions.ts";
import { DateFilter } from "./date-filter.tsx";
import { dateOf } from "./days.ts";
import type { AuditSearch } from "./search.ts";
import { any, useFilterOptions } from "./use-filter-options.ts";
import type { Names } from "./use-names.ts";

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly names: Names | undefined;
  readonly onChange: (change: AuditSearch) => void;
  /** Like `onChange`, but for buttons that disappear together with the filter they remove; moves the focus to `ref`. */
  readonly onDrop: (rest: AuditSearch) => void;
  readonly ref: Ref<HTMLDivElement>;
}

export function AuditFilters({ search, names, onChange, onDrop, ref }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const options = useFilterOptions(search, names);
  const { actor = any, type = any, action = any, from = "", to = "" } = search;
  const today = dateOf(new Date());

  const set = (key: keyof AuditSearch, value: string) => {
    const { [key]: _, ...others } = search;
    onChange(value === any || value === "" ? others : { ...others, [key]: value });
  };
  const setType = (next: string) => {
    const { type: _, action: chosen, ...others } = search;
    const isOfType = actionsOf(next).some((one) => one === chosen);
    onChange({
      ...others,
      ...(isOfType && chosen && { action: chosen }),
      ...(next !== any && { type: next }),
    });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid item of equal width in all browsers.
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-label={t("filters.label")}
      className="flex flex-col gap-3 outline-none"
    >
      <div className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-[1fr_1fr_1fr_auto_auto]">
        <SelectField
          label={t("filters.actor")}
          value={actor}
          options={options.actors}
          onChange={(value) => set("actor", value)}
        />
        <SelectField label={t("filters.type")} value={type} options={options.types} onChange={setType} />
        <SelectField
          label={t("filters.action")}
          value={action}
          options={options.actions}
          onChange={(value) => set("action", value)}
          className="min-[22rem]:max-md:col-span-2"
        />
        <DateFilter
          label={t("filters.from")}
          value={from}
          max={search.to ?? today}
          onChange={(value) => set("from", value)}
        />
        <DateFilter
          label={t("filters.to")}
          value={to}
          min={search.from}
          max={today}
          onChange={(value) => set("to", value)}
        />
      </div>
      <Dropping search={search} names={names} onDrop={onDrop} />
    </div>
  );
}

/** Buttons that remove the target filter, which has no field, or all filters. */
function Dropping({ search, names, onDrop }: Pick<AuditFiltersProps, "search" | "names" | "onDrop">) {
  const { t } = useTranslation("audit");
  const { target, ...others } = search;
  if (Object.keys(search).length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {target !== undefined && (
        <Button size="sm" onClick={() => onDrop(others)} className="max-w-full">
          <span className="truncate">
            {t("filters.target")} <span className="font-semibold">{names?.get(target) ?? target}</span>
          </span>
          <X aria-hidden="true" />
          <span className="sr-only">{t("filters.remove")}</span>
        </Button>
      )}
      <Button size="sm" tone="ghost" onClick={() => onDrop({})}>
        {t("filters.clear")}
      </Button>
    </div>
  );
}
