/** Actions on a project, each with undo. */
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, type LucideIcon, RotateCcw, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { projectCalls } from "../../api/projects.ts";
import type { Project } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useAccountId, useCan } from "../../shell/account.ts";
import { toast } from "../../ui/toast.ts";

export interface ProjectAction {
  readonly id: "archive" | "unarchive" | "trash" | "restore";
  readonly Icon: LucideIcon;
  readonly run: () => Promise<void>;
}

const icons = { archive: Archive, unarchive: ArchiveRestore, trash: Trash2, restore: RotateCcw };
const possible = {
  active: ["archive", "trash"],
  archived: ["unarchive", "trash"],
  trashed: ["restore"],
} as const;
const opposite = { archive: "unarchive", unarchive: "archive", trash: "restore", restore: "trash" } as const;
const outcome = {
  archive: "archived",
  unarchive: "unarchived",
  trash: "trashed",
  restore: "restored",
} as const;

export function useProjectActions(): (project: Project) => readonly ProjectAction[] {
  const { t } = useTranslation("projects");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const can = useCan();
  const calls = projectCalls(useAccountId());

  const run = async (project: Project, id: ProjectAction["id"], isUndo = false) => {
    try {
      await calls[id](project.id);
      const undo = () => void run(project, opposite[id], true);
      toast({ text: t(`done.${outcome[id]}`, { name: project.name }), ...(!isUndo && { undo }) });
    } catch (error) {
      toast({ text: problemText(error), tone: "problem" });
    }
    await queries.invalidateQueries({ queryKey: calls.key });
  };

  return (project) =>
    can("projects:manage")
      ? possible[project.status].map((id) => ({ id, Icon: icons[id], run: () => run(project, id) }))
      : [];
}
