import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ApiKeyStatus, apiKeysQuery } from "../../api/api-keys.ts";
import { useNewDialog } from "../../lib/use-new-dialog.ts";
import { useAccountId, useCan } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Page } from "../../ui/page.tsx";
import { Card } from "../../ui/section.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { TabLink } from "../../ui/text-link.tsx";
import { HowToUse } from "./how-to-use.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";

const route = getRouteApi("/signed-in/studio/$accountId/settings/api-keys");
const views = ["valid", "expired", "revoked"] as const;

export function ApiKeysPage() {
  const { t } = useTranslation("api-keys");
  const accountId = useAccountId();
  const can = useCan();
  const { status = "valid" } = route.useSearch();
  const [isNewOpen, setIsNewOpen] = useNewDialog();
  const query = useInfiniteQuery(apiKeysQuery(accountId, status));

  const create = can("api-keys:write") && (
    <Button tone="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsNewOpen(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Page width="list" title={t("title")} lead={t("lead")} actions={create}>
      <div className="flex flex-col gap-3">
        <TabLinks label={t("views.label")}>
          {views.map((view) => (
            <TabLink
              key={view}
              to="/$accountId/settings/api-keys"
              params={{ accountId }}
              search={view === "valid" ? {} : { status: view }}
              isCurrent={view === status}
            >
              {t(`views.${view}`)}
            </TabLink>
          ))}
        </TabLinks>
        <Card>
          <Loaded query={query}>
            {(keys) =>
              keys.length === 0 ? (
                <NoKeys status={status} />
              ) : (
                <>
                  <KeyList keys={keys} status={status} />
                  <LoadMore query={query} />
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
      <HowToUse accountId={accountId} />
      {isNewOpen && <NewKeyDialog onClose={() => setIsNewOpen(false)} />}
    </Page>
  );
}

function NoKeys({ status }: { status: ApiKeyStatus }) {
  const { t } = useTranslation("api-keys");
  const [title, text] =
    status === "valid"
      ? [t("empty.title"), t("empty.text")]
      : [t(`empty.${status}`), t(`empty.${status}Text`)];
  return (
    <EmptyState icon={<KeyRound />} title={title}>
      {text}
    </EmptyState>
  );
}
