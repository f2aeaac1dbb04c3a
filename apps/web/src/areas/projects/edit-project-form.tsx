/**
 * The details of a project. A change is stored in this browser first, so it is not lost if the server cannot be
 * reached or refuses it, not even by a reload.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../api/problem.ts";
import {
  type ProjectValues,
  projectChange,
  projectQuery,
  projectThing,
  valuesIn,
} from "../../api/projects.ts";
import type { Project } from "../../api/types.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useWrites } from "../../lib/use-writes.ts";
import { problemOf } from "../../lib/writes.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.ts";
import { ProjectFields } from "./project-fields.tsx";

export function EditProjectForm({ project, accountId }: { project: Project; accountId: string }) {
  const { t } = useTranslation(["projects", "common"]);
  const queries = useQueryClient();
  const { unsent, isOffline, discard } = useWrites(projectThing(project.id));
  const { api, refusal } = useEditForm(project, accountId);
  const problem = api.problem ?? refusal;
  const takeLatest = async () => {
    await discard();
    const latest = await queries.fetchQuery({ ...projectQuery(accountId, project.id), staleTime: 0 });
    api.form.reset(valuesOf(latest));
  };
  const reload = (
    <Button size="sm" onClick={() => void takeLatest()}>
      {t("page.reload")}
    </Button>
  );
  return (
    <form noValidate onSubmit={(event) => void api.onSubmit(event)} className="flex flex-col gap-5">
      <FormProblem problem={problem} action={reload} />
      {unsent.length > 0 && !api.isSubmitting && problem === undefined && (
        <Notice tone="warning" isNews>
          {t(isOffline ? "common:unsent" : "common:unsentYet", { count: unsent.length })}
        </Notice>
      )}
      <ProjectFields form={api} />
      <Button type="submit" tone="primary" className="self-start" isBusy={api.isSubmitting}>
        {t("common:save")}
      </Button>
    </form>
  );
}

const valuesOf = ({ name, description, color }: Project): ProjectValues => ({ name, description, color });

function useEditForm(project: Project, accountId: string) {
  const { t } = useTranslation(["projects", "common"]);
  const problemText = useProblemText();
  const { unsent, put, discard } = useWrites(projectThing(project.id));
  const newest = unsent.at(-1);
  const shown = newest ? valuesIn(newest) : valuesOf(project);
  const known = useRef(project.etag);
  const textOf = (error: unknown) =>
    isProblem(error, "etag_mismatch") ? t("page.conflict") : problemText(error);
  const api = useApiForm<ProjectValues>({
    defaultValues: shown,
    codes: { name_taken: "name" },
    problemText: textOf,
    send: async (values) => {
      if (unsent.some(({ refusal }) => refusal)) await discard();
      const outcome = await put(projectChange(accountId, { id: project.id, etag: known.current }, values));
      if (outcome === "discarded") return;
      api.form.reset(values);
      if (outcome === "saved") toast({ text: t("common:saved") });
    },
  });
  const { form } = api;
  const { isDirty } = form.formState;
  const { name, description, color } = shown;
  useEffect(() => {
    // What someone is typing stays; the server then reports the conflict.
    if (isDirty) return;
    known.current = newest?.ifMatch ?? project.etag;
    form.reset({ name, description, color });
  }, [isDirty, form, newest?.ifMatch, project.etag, name, description, color]);
  const refused = unsent.find(({ refusal }) => refusal);
  const hasFieldError = Object.keys(form.formState.errors).length > 0;
  return { api, refusal: refused && !hasFieldError ? textOf(problemOf(refused)) : undefined };
}
