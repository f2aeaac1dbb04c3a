import { queryOptions } from "@tanstack/react-query";
import { api, inAccount, once, take } from "./client.ts";
import { pagedQuery } from "./pages.ts";
import type { Project } from "./types.ts";
import type { NewWrite, Write } from "./write.ts";

export type ProjectStatus = Project["status"];
export interface ProjectFilter {
  readonly status: ProjectStatus;
  readonly q: string;
}

const projectsKey = (accountId: string) => [accountId, "projects"] as const;

export const projectsQuery = (accountId: string, { status, q }: ProjectFilter) =>
  pagedQuery([...projectsKey(accountId), "list", status, q], (cursor) =>
    take(
      api.GET("/projects", {
        params: {
          header: inAccount(accountId),
          query: { status, limit: 50, sort: "name", ...(q && { q }), ...cursor },
        },
      }),
    ),
  );

/** The best few matches, for search while typing. */
export function findProjects(accountId: string, q: string, signal: AbortSignal) {
  const query = { status: "active", limit: 10, sort: "name", ...(q && { q }) } as const;
  return take(api.GET("/projects", { params: { header: inAccount(accountId), query }, signal }));
}

export const projectQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: [...projectsKey(accountId), id],
    queryFn: () =>
      take(api.GET("/projects/{id}", { params: { header: inAccount(accountId), path: { id } } })),
  });

export interface ProjectValues {
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
}

export const projectThing = (id: string) => `project ${id}`;

/** Changes a project through the queue, so that the change is not lost while the server cannot be reached. */
export function projectChange(
  accountId: string,
  { id, etag }: Pick<Project, "id" | "etag">,
  body: ProjectValues,
): NewWrite {
  return {
    thing: projectThing(id),
    accountId,
    method: "PATCH",
    path: `/projects/${id}`,
    body,
    ifMatch: etag,
    touches: [projectsKey(accountId)],
    answers: [...projectsKey(accountId), id],
  };
}

/** The values of a change that the server does not have yet. */
export function valuesIn({ body }: Write): ProjectValues {
  return body as ProjectValues;
}

/** All other write operations on the projects of an account. */
export function projectCalls(accountId: string) {
  const act = (path: "archive" | "unarchive" | "restore") => (id: string) =>
    take(
      api.POST(`/projects/{id}/${path}`, {
        params: { header: { ...inAccount(accountId), ...once() }, path: { id } },
      }),
    );
  return {
    key: projectsKey(accountId),
    create: (body: ProjectValues) =>
      take(api.POST("/projects", { params: { header: { ...inAccount(accountId), ...once() } }, body })),
    trash: (id: string) =>
      take(api.DELETE("/projects/{id}", { params: { header: inAccount(accountId), path: { id } } })),
    archive: act("archive"),
    unarchive: act("unarchive"),
    restore: act("restore"),
  };
}
