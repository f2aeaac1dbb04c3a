import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import { projectQuery } from "../../api/projects.ts";
import type { Project } from "../../api/types.ts";
import { noteVisit } from "../../lib/recents.ts";
import { useAccountId, useCan } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useScreenActions } from "../../shell/screen-actions.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyableText } from "../../ui/copyable-text.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Section } from "../../ui/section.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { DateOnly, Time } from "../../ui/time.tsx";
import { EditProjectForm } from "./edit-project-form.tsx";
import { useProjectActions } from "./use-project-actions.ts";

const route = getRouteApi("/signed-in/studio/$accountId/projects/$projectId");
const trashDays = 30;

export function ProjectPage() {
  const { t } = useTranslation("projects");
  const { accountId, projectId } = route.useParams();
  const query = useQuery(projectQuery(accountId, projectId));
  const above = (
    <BackLink to="/$accountId/projects" params={{ accountId }}>
      <ArrowLeft aria-hidden="true" /> {t("page.back")}
    </BackLink>
  );
  return (
    <Page title={query.data?.name ?? t("title")} above={above}>
      <Loaded query={query}>
        {(project) => (
          <>
            <StateNotice project={project} />
            <DetailsSection key={project.id} project={project} accountId={accountId} />
            <LifecycleSection project={project} />
            <Visit project={project} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Puts the project among the recent things, and its actions into the palette. */
function Visit({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  const accountId = useAccountId();
  const { id, name } = project;
  useEffect(() => {
    noteVisit(accountId, {
      id,
      name,
      source: "projects",
      to: "/$accountId/projects/$projectId",
      params: { projectId: id },
    });
  }, [accountId, id, name]);
  useScreenActions(
    useProjectActions()(project).map(({ id: action, Icon, run }) => ({
      id: action,
      name: t(`actions.${action}`),
      icon: Icon,
      run: () => void run(),
    })),
  );
  return null;
}

function StateNotice({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  if (project.status === "archived") return <Notice tone="info">{t("page.archivedNote")}</Notice>;
  if (project.trashed_at === null) return null;
  const due = new Date(new Date(project.trashed_at).getTime() + trashDays * 86_400_000).toISOString();
  return (
    <Notice tone="warning">
      <Trans t={t} i18nKey="page.trashedNote" components={{ when: <DateOnly at={due} /> }} />
    </Notice>
  );
}

function DetailsSection({ project, accountId }: { project: Project; accountId: string }) {
  const { t } = useTranslation("projects");
  const can = useCan();
  const facts = [
    {
      label: t("page.state"),
      value: (
        <Badge tone={project.status === "active" ? "good" : "plain"}>
          {t(`page.states.${project.status}`)}
        </Badge>
      ),
    },
    { label: t("page.created"), value: <Time at={project.created_at} isExact /> },
    { label: t("page.id"), value: <CopyableText text={project.id} /> },
  ];
  return (
    <Section title={t("page.details")}>
      <div className="flex flex-col gap-6">
        <Facts facts={facts} />
        {project.status === "active" && can("projects:write") ? (
          <EditProjectForm project={project} accountId={accountId} />
        ) : (
          project.description !== "" && <p className="whitespace-pre-line">{project.description}</p>
        )}
      </div>
    </Section>
  );
}

function LifecycleSection({ project }: { project: Project }) {
  const { t } = useTranslation("projects");
  const actions = useProjectActions()(project);
  if (actions.length === 0) return null;
  return (
    <Section title={t("page.lifecycle")} lead={t("page.lifecycleLead")}>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ id, Icon, run }) => (
          <Button
            key={id}
            icon={<Icon aria-hidden="true" />}
            tone={id === "trash" ? "dangerGhost" : "secondary"}
            onClick={() => void run()}
          >
            {t(`actions.${id}`)}
          </Button>
        ))}
      </div>
    </Section>
  );
}
