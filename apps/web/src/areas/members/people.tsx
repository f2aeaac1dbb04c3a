import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usersQuery } from "../../api/members.ts";
import type { User } from "../../api/types.ts";
import { useDelayed } from "../../lib/use-delayed.ts";
import { useCan } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Card } from "../../ui/section.tsx";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { MemberList } from "./member-list.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { readMemberSearch } from "./search.ts";

const route = getRouteApi("/signed-in/studio/$accountId/settings/members");

/** Shorter lists do not need a search field. */
const manyMin = 8;

export function People({ ownId }: { ownId: string }) {
  const { t } = useTranslation("members");
  const { accountId } = route.useParams();
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useCan()("users:manage");
  const [isMany, setIsMany] = useState(false);
  const [changing, setChanging] = useState<User>();
  const [removing, setRemoving] = useState<User>();
  const query = useInfiniteQuery({
    ...usersQuery(accountId, useDelayed(q.trim(), 200)),
    placeholderData: keepPreviousData,
  });
  const count = query.data?.length ?? 0;
  if (!isMany && count >= manyMin) setIsMany(true);

  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {(isMany || q !== "") && (
        <SearchField
          label={mayManage ? t("search") : t("searchNames")}
          value={q}
          onChange={(next) => void navigate({ search: readMemberSearch({ q: next }), replace: true })}
        />
      )}
      <span role="status" className="sr-only">
        {q !== "" && !query.isFetching && t("found", { count })}
      </span>
      <Card>
        <Loaded query={query} rows={6}>
          {(members) =>
            members.length === 0 ? (
              <EmptyState icon={<SearchX />} title={t("noneFound", { q })}>
                {mayManage ? t("noneFoundText") : t("noneFoundNames")}
              </EmptyState>
            ) : (
              <>
                <MemberList
                  members={members}
                  ownId={ownId}
                  onChangeRole={setChanging}
                  onRemove={setRemoving}
                />
                <LoadMore query={query} />
              </>
            )
          }
        </Loaded>
      </Card>
      <ChangeRoleDialog
        member={changing}
        isSelf={changing?.id === ownId}
        returnTo={list}
        onClose={() => setChanging(undefined)}
      />
      <RemoveDialog member={removing} returnTo={list} onClose={() => setRemoving(undefined)} />
    </div>
  );
}
