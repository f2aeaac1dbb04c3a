import { Archive, FolderOpen, SearchX, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProjectStatus } from "../../api/projects.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

interface NoProjectsProps {
  readonly status: ProjectStatus;
  readonly q: string;
  /** A button to create a project; absent if the role does not allow it. */
  readonly action: ReactNode;
}

export function NoProjects({ status, q, action }: NoProjectsProps) {
  const { t } = useTranslation("projects");
  if (q !== "")
    return (
      <EmptyState icon={<SearchX />} title={t("empty.noneFound", { q })}>
        {t("empty.noneFoundText")}
      </EmptyState>
    );
  if (status === "archived")
    return (
      <EmptyState icon={<Archive />} title={t("empty.archived")}>
        {t("empty.archivedText")}
      </EmptyState>
    );
  if (status === "trashed")
    return (
      <EmptyState icon={<Trash2 />} title={t("empty.trashed")}>
        {t("empty.trashedText")}
      </EmptyState>
    );
  return (
    <EmptyState icon={<FolderOpen />} title={action ? t("empty.title") : t("empty.viewer")} action={action}>
      {action ? t("empty.text") : t("empty.viewerText")}
    </EmptyState>
  );
}
