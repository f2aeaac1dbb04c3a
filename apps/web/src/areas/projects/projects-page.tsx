import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { projectsQuery } from "../../api/projects.ts";
import { useDelayed } from "../../lib/use-delayed.ts";
import { useNewDialog } from "../../lib/use-new-dialog.ts";
import { useCan } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Card } from "../../ui/section.tsx";
import { TabLinks } from "../../ui/tabs.tsx";
import { TabLink } from "../../ui/text-link.tsx";
import { NewProjectDialog } from "./new-project-dialog.tsx";
import { NoProjects } from "./no-projects.tsx";
import { ProjectList } from "./project-list.tsx";
import { readProjectSearch } from "./search.ts";

const route = getRouteApi("/signed-in/studio/$accountId/projects");
const views = ["active", "archived", "trashed"] as const;

export function ProjectsPage() {
  const { t } = useTranslation("projects");
  const { accountId } = route.useParams();
  const { status = "active", q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const [isNewOpen, setIsNewOpen] = useNewDialog();
  const query = useInfiniteQuery({
    ...projectsQuery(accountId, { status, q: useDelayed(q, 200) }),
    // The list stays while people type, but the tabs have different lists.
    placeholderData: (before, query) =>
      query?.queryKey[3] === status ? keepPreviousData(before) : undefined,
  });

  const create = can("projects:write") && (
    <Button tone="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsNewOpen(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Page width="list" title={t("title")} lead={t("lead")} actions={create}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <TabLinks label={t("views.label")}>
            {views.map((view) => (
              <TabLink
                key={view}
                to="/$accountId/projects"
                params={{ accountId }}
                search={view === "active" ? {} : { status: view }}
                isCurrent={view === status}
              >
                {t(`views.${view}`)}
              </TabLink>
            ))}
          </TabLinks>
          <SearchField
            label={t("search")}
            value={q}
            onChange={(next) =>
              void navigate({ search: readProjectSearch({ status, q: next }), replace: true })
            }
          />
        </div>
        <Card>
          <Loaded query={query}>
            {(projects) =>
              projects.length === 0 ? (
                <NoProjects status={status} q={q} action={create} />
              ) : (
                <>
                  <ProjectList projects={projects} status={status} />
                  <LoadMore query={query} />
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
      <NewProjectDialog isOpen={isNewOpen} onClose={() => setIsNewOpen(false)} />
    </Page>
  );
}
