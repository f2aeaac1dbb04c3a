import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { type AuditFilter, auditQuery } from "../../api/audit.ts";
import { isProblem } from "../../api/problem.ts";
import type { AuditEvent } from "../../api/types.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Card } from "../../ui/section.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { Results } from "./results.tsx";
import { type AuditSearch, readAuditSearch } from "./search.ts";
import { useNames } from "./use-names.ts";

const route = getRouteApi("/signed-in/studio/$accountId/settings/audit-log");

export function AuditPage() {
  const { t } = useTranslation("audit");
  const { accountId } = route.useParams();
  // The router also returns parameters that the route's parser rejected.
  const search = readAuditSearch(route.useSearch());
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...auditQuery(accountId, filterOf(search)),
    placeholderData: keepPreviousData,
  });
  const names = useNames([...idsOf(query.data ?? []), search.actor ?? "", search.target ?? ""]);
  const filters = useRef<HTMLDivElement>(null);
  const setSearch = (next: AuditSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const drop = (rest: AuditSearch) => {
    setSearch(rest);
    filters.current?.focus();
  };

  if (isProblem(query.error, "admin_required", "forbidden")) return <Refused />;
  return (
    <Page width="list" title={t("title")} lead={t("lead")}>
      <div className="flex flex-col gap-6">
        <AuditFilters ref={filters} search={search} names={names} onChange={setSearch} onDrop={drop} />
        <span role="status" className="sr-only">
          {query.isFetching ? "" : t("shown", { count: query.data?.length ?? 0 })}
        </span>
        <Results
          query={query}
          names={names}
          isFiltered={Object.keys(search).length > 0}
          onClear={() => drop({})}
        />
      </div>
    </Page>
  );
}

function Refused() {
  const { t } = useTranslation("audit");
  return (
    <Page width="list" title={t("title")} lead={t("lead")}>
      <Card>
        <EmptyState icon={<Lock />} title={t("refused.title")}>
          {t("refused.text")}
        </EmptyState>
      </Card>
    </Page>
  );
}

function idsOf(events: readonly AuditEvent[]): readonly string[] {
  return events.flatMap(({ actor, target }) => [target.id, actor.key_id ?? ""]);
}

function filterOf({ actor, action, type, target, from, to }: AuditSearch): AuditFilter {
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(type && { targetType: type }),
    ...(target && { targetId: target }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
