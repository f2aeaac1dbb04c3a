import { History, SearchX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEvent } from "../../api/types.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Card } from "../../ui/section.tsx";
import { EventList } from "./event-list.tsx";
import type { Names } from "./use-names.ts";

interface ResultsProps {
  readonly query: {
    readonly data: readonly AuditEvent[] | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  readonly names: Names | undefined;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function Results({ query, names, isFiltered, onClear }: ResultsProps) {
  const events = query.data ?? [];
  const list = useRef<HTMLDivElement>(null);
  const continueAt = useRef<number>(undefined);
  // The button disappears with the last page, so the focus moves to the first new entry.
  useEffect(() => {
    if (continueAt.current === undefined || events.length <= continueAt.current) return;
    list.current
      ?.querySelectorAll<HTMLElement>("li > button")
      [continueAt.current]?.focus({ preventScroll: true });
    continueAt.current = undefined;
  }, [events.length]);
  const noteWhere = () => {
    continueAt.current = events.length;
  };
  if (events.length === 0)
    return (
      <Card>
        <Loaded query={query} rows={6}>
          {() => <NoEvents isFiltered={isFiltered} onClear={onClear} />}
        </Loaded>
      </Card>
    );
  return (
    <div
      ref={list}
      className={`flex flex-col gap-6 transition-opacity duration-100 ${query.isPlaceholderData ? "opacity-60" : ""}`}
    >
      <EventList events={events} names={names} />
      <LoadMore query={query} onMore={noteWhere} />
    </div>
  );
}

function NoEvents({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation("audit");
  if (!isFiltered)
    return (
      <EmptyState icon={<History />} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title={t("empty.filtered")}
      action={<Button onClick={onClear}>{t("filters.clear")}</Button>}
    >
      {t("empty.filteredText")}
    </EmptyState>
  );
}
