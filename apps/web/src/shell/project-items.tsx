/** The projects in the sidebar: those opened last come first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Ellipsis, Folder } from "lucide-react";
import { useTranslation } from "react-i18next";
import { projectsQuery } from "../api/projects.ts";
import type { Project } from "../api/types.ts";
import { type Recent, useRecents } from "../lib/recents.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useCan } from "./account.ts";
import { NavGroup, NavItem } from "./nav-item.tsx";

const shownMax = 8;
const placeholders = ["w-32", "w-24", "w-28"];

export function ProjectItems({
  accountId,
  onLeave,
}: {
  accountId: string;
  onLeave?: (() => void) | undefined;
}) {
  const { t } = useTranslation("shell");
  const isAllowed = useCan()("projects:read");
  const recents = useRecents(accountId);
  const { data, isPending } = useInfiniteQuery({
    ...projectsQuery(accountId, { status: "active", q: "" }),
    enabled: isAllowed,
  });
  if (!isAllowed) return null;
  return (
    <NavGroup title={t("nav.projects")} isRail={false}>
      {isPending &&
        placeholders.map((width) => (
          <li key={width} className="flex h-8 items-center px-2.5">
            <Skeleton className={`h-3.5 ${width}`} />
          </li>
        ))}
      {shownFirst(data ?? [], recents)
        .slice(0, shownMax)
        .map(({ id, name }) => (
          <li key={id}>
            <NavItem
              to="/$accountId/projects/$projectId"
              params={{ accountId, projectId: id }}
              icon={<Folder aria-hidden="true" />}
              name={name}
              isRail={false}
              onLeave={onLeave}
            />
          </li>
        ))}
      <li>
        <NavItem
          to="/$accountId/projects"
          params={{ accountId }}
          isExact
          icon={<Ellipsis aria-hidden="true" />}
          name={t("nav.allProjects")}
          isRail={false}
          onLeave={onLeave}
        />
      </li>
    </NavGroup>
  );
}

function shownFirst(projects: readonly Project[], recents: readonly Recent[]): readonly Project[] {
  const rank = new Map(recents.map(({ id }, at) => [id, at]));
  const rankOf = ({ id }: Project) => rank.get(id) ?? recents.length;
  return projects.toSorted((a, b) => rankOf(a) - rankOf(b));
}
