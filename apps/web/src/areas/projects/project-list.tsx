import { EllipsisVertical } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProjectStatus } from "../../api/projects.ts";
import type { Project } from "../../api/types.ts";
import { useAccountId } from "../../shell/account.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Table } from "../../ui/table.tsx";
import { RowLink } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { useProjectActions } from "./use-project-actions.ts";

export function ProjectList({ projects, status }: { projects: readonly Project[]; status: ProjectStatus }) {
  const { t } = useTranslation("projects");
  const accountId = useAccountId();
  const actionsOf = useProjectActions();
  return (
    <Table
      caption={`${t("title")}: ${t(`views.${status}`)}`}
      rows={projects}
      rowKey={(project) => project.id}
      columns={[
        {
          key: "name",
          label: t("columns.name"),
          isHeader: true,
          cell: (project) => (
            <span className="flex items-center gap-3">
              <Avatar name={project.name} color={project.color} isSquare />
              <span className="min-w-0">
                <RowLink to="/$accountId/projects/$projectId" params={{ accountId, projectId: project.id }}>
                  {project.name}
                </RowLink>
                {project.description !== "" && (
                  <span className="line-clamp-1 font-normal text-ink-soft">{project.description}</span>
                )}
              </span>
            </span>
          ),
        },
        {
          key: "time",
          label: status === "trashed" ? t("columns.trashed") : t("columns.updated"),
          className: "md:w-40 md:whitespace-nowrap text-ink-soft",
          cell: (project) => <Time at={project.trashed_at ?? project.updated_at} />,
        },
        {
          key: "actions",
          label: t("columns.actions"),
          isActions: true,
          className: "md:w-14",
          cell: (project) => <ProjectMenu project={project} actions={actionsOf(project)} />,
        },
      ]}
    />
  );
}

function ProjectMenu({
  project,
  actions,
}: {
  project: Project;
  actions: ReturnType<ReturnType<typeof useProjectActions>>;
}) {
  const { t } = useTranslation(["projects", "common"]);
  if (actions.length === 0) return null;
  const label = t("common:moreActions", { name: project.name });
  const trigger = (
    <Button tone="ghost" size="icon" aria-label={label} icon={<EllipsisVertical aria-hidden="true" />} />
  );
  return (
    <Menu trigger={trigger}>
      {actions.map(({ id, Icon, run }) => (
        <MenuItem
          key={id}
          icon={<Icon aria-hidden="true" />}
          isDanger={id === "trash"}
          onSelect={() => void run()}
        >
          {t(`actions.${id}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
