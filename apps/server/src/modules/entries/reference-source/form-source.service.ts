/** Resolves references such as `form.title` and `project.name`. Read-only; unknown references are missing. */

import { type Reference, valueAt } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { isId } from "../../../platform/ids/ids.ts";
import type { ReferenceScope, ReferenceSource, Resolved } from "../../../platform/module/reference-source.ts";
import type { Form, FormsService } from "../../forms/forms/index.ts";
import type { ProjectsService } from "../../forms/projects/index.ts";
import { readableAddress } from "../../forms/public-addresses/index.ts";
import type { EntriesService } from "../entries/index.ts";

interface Deps {
  readonly uow: Uow;
  readonly baseUrl: string;
  readonly entries: Pick<EntriesService, "get">;
  readonly forms: Pick<FormsService, "get" | "gate" | "versions">;
  readonly projects: Pick<ProjectsService, "get">;
}

type Values = Readonly<Record<string, string>>;

export function formSources({ uow, baseUrl, entries, forms, projects }: Deps): readonly ReferenceSource[] {
  /** Finds the form of the scope or of its entry, so that callers do not have to add the form to the scope. */
  const find = async (ctx: AccountCtx, { formId, entryId }: ReferenceScope): Promise<Form | undefined> => {
    if (isId("frm", formId)) return unlessMissing(forms.get(ctx, formId));
    const entry = isId("ent", entryId) ? await unlessMissing(entries.get(ctx, entryId)) : undefined;
    return entry && unlessMissing(forms.get(ctx, entry.formId));
  };

  const formValues = async (ctx: AccountCtx, form: Form): Promise<Values> => ({
    id: form.id,
    name: form.name,
    title: (await uow.read(ctx, (tx) => forms.versions.findCurrent(tx, form.id)))?.title ?? form.name,
    status: form.status,
    url: `${baseUrl}/f/${readableAddress(form.slug, form.id)}`,
  });

  const projectValues = async (ctx: AccountCtx, form: Form): Promise<Values> => {
    const { id, name, description } = await projects.get(ctx, form.projectId);
    return { id, name, description };
  };

  const resolving =
    (valuesOf: (ctx: AccountCtx, form: Form) => Promise<Values>): ReferenceSource["resolve"] =>
    async (ctx, scope, references) => {
      const form = await find(ctx, scope);
      const values = form && (await valuesOf(ctx, form));
      return references.map((one) => valueIn(values, one));
    };

  const text = (ref: string, label: string, example: string) => ({
    ref,
    label,
    kind: "text" as const,
    example,
  });

  return [
    {
      source: "form",
      label: "Form",
      widen: async (ctx, scope) => {
        const { formId } = scope;
        if (formId === undefined) return scope;
        return isId("frm", formId) && (await forms.gate(ctx, formId)) ? scope : undefined;
      },
      describe: async () => [
        text("form.id", "Form: ID", "frm_01h455vb4pex5vsknk084sn02q"),
        text("form.name", "Form: name", "Registration"),
        text("form.title", "Form: title shown to respondents", "Register for the course"),
        text("form.status", "Form: status", "open"),
        text("form.url", "Form: URL of its page", "https://forms.example.org/f/registration-01h455…"),
      ],
      resolve: resolving(formValues),
    },
    {
      source: "project",
      label: "Project",
      describe: async () => [
        text("project.id", "Project: ID", "prj_01h455vb4pex5vsknk084sn02q"),
        text("project.name", "Project: name", "Courses"),
        text("project.description", "Project: description", "Everything about our courses"),
      ],
      resolve: resolving(projectValues),
    },
  ];
}

function valueIn(values: Values | undefined, { steps }: Reference): Resolved {
  const value = valueAt(values, steps);
  return value === undefined ? { status: "missing" } : { status: "resolved", value };
}
