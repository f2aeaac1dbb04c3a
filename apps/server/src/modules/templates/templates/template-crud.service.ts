/**
 * Use cases for templates: save (each change to the content creates a version), duplicate, restore, and delete. The
 * sandbox parses every template before it is saved, so that stored templates are valid and their references are known.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { usersMax, usersOf } from "../../../platform/module/users-of.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { TemplateRenderer } from "./render.service.ts";
import { templateErrors as T } from "./templates.errors.ts";
import * as events from "./templates.events.ts";
import type {
  NewTemplate,
  Template,
  TemplateChange,
  TemplateId,
  TemplateSummary,
  Usages,
  Version,
  VersionSummary,
} from "./templates.rules.ts";
import * as rules from "./templates.rules.ts";
import * as store from "./templates.store.ts";
import { referencesOf, refsMax } from "./values.rules.ts";
import * as versions from "./versions.store.ts";

export type TemplateCrud = ReturnType<typeof createTemplateCrud>;

interface Deps extends Pick<Platform, "uow" | "contributions"> {
  readonly forms: FormsService;
  readonly renderer: TemplateRenderer;
}

const usagesMax = 100;

export function createTemplateCrud({ uow, contributions, forms, renderer }: Deps) {
  const get = (ctx: AccountCtx, id: TemplateId): Promise<Template> =>
    uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found));

  const refsOf = async (ctx: AccountCtx, template: Template): Promise<string[]> => {
    const { channel, subject, body, kind } = template;
    const variables = await renderer.analyse(ctx, { channel, subject, body, layout: null });
    const refs = referencesOf(variables, kind === "layout");
    if (refs.length <= refsMax) return refs;
    const message = `must not use more than ${refsMax} different values`;
    return fail(E.validation_failed, { errors: [{ pointer: "/body", code: "too_many", message }] });
  };

  /** A template can keep referring to a deleted form; only a newly assigned form must exist. */
  const formFaults = async (
    tx: AccountTx,
    { formId }: Template,
    before?: Template,
  ): Promise<rules.Fault[]> =>
    formId === null || formId === before?.formId || (await forms.gate(tx, formId))
      ? []
      : [{ pointer: "/form_id", code: "option", message: "must be a form of this account" }];

  const checkTogether = async (tx: AccountTx, template: Template, before?: Template): Promise<void> => {
    const layout = template.layoutId === null ? undefined : await store.hold(tx, template.layoutId);
    const errors = [...rules.faultsOf(template, layout), ...(await formFaults(tx, template, before))];
    if (errors.length > 0) fail(E.validation_failed, { errors });
  };

  const insert = (
    ctx: AccountCtx,
    wanted: NewTemplate,
    refs: readonly string[],
    action: string,
    source?: Template,
  ): Promise<Template> =>
    uow(ctx, async (tx) => {
      const template = rules.create(newId("tpl"), wanted, refs, userOf(ctx), ctx.now);
      await checkTogether(tx, template, source);
      await store.insert(tx, template);
      await versions.insert(tx, versionOf(template, ctx));
      tx.audit(action, { type: "template", id: template.id });
      tx.emit(events.templateCreated({ template_id: template.id }));
      return template;
    });

  /** The texts are parsed outside the transaction, unless a request with an Idempotency-Key has already opened one. */
  const changeOne = async (
    ctx: AccountCtx,
    id: TemplateId,
    action: string,
    ifMatch: string | undefined,
    change: (template: Template, tx: ReadTx) => TemplateChange | Promise<TemplateChange>,
  ): Promise<Template> => {
    const preview = await uow.read(ctx, async (tx) => {
      const template = (await store.find(tx, id)) ?? fail(E.not_found);
      checkIfMatch(ifMatch, template.revision);
      return rules.changed(template, await change(template, tx));
    });
    const refs = await refsOf(ctx, preview);
    return uow(ctx, async (tx) => {
      const template = (await store.lock(tx, id)) ?? fail(E.not_found);
      checkIfMatch(ifMatch, template.revision);
      const wanted = rules.changed(template, await change(template, tx));
      // Someone else changed the template in the meantime, so the parsed texts are not the ones to save.
      const isSame = wanted.body === preview.body && wanted.subject === preview.subject;
      const next = rules.save(template, wanted, isSame ? refs : await refsOf(tx, wanted), ctx.now);
      await checkTogether(tx, next, template);
      await store.save(tx, next);
      if (next.version !== template.version) await versions.insert(tx, versionOf(next, ctx));
      tx.audit(action, { type: "template", id }, { version: next.version });
      tx.emit(events.templateUpdated({ template_id: id }));
      return next;
    });
  };

  const usersElsewhere = (tx: ReadTx, id: TemplateId) => usersOf(contributions, "tpl", tx, id, "any");

  const getVersion = async (tx: ReadTx, id: TemplateId, number: number): Promise<Version> =>
    (await versions.find(tx, id, number)) ?? fail(E.not_found);

  return {
    list: (
      ctx: AccountCtx,
      filter: store.TemplateFilter,
      page: PageRequest,
    ): Promise<KeysetPage<TemplateSummary>> => uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get,

    create: async (ctx: AccountCtx, wanted: NewTemplate): Promise<Template> => {
      const draft = rules.create(newId("tpl"), wanted, [], null, ctx.now);
      return insert(ctx, wanted, await refsOf(ctx, draft), "template.create");
    },

    update: (
      ctx: AccountCtx,
      id: TemplateId,
      change: TemplateChange,
      ifMatch: string | undefined,
    ): Promise<Template> => changeOne(ctx, id, "template.update", ifMatch, () => change),

    duplicate: async (ctx: AccountCtx, id: TemplateId, name: string | undefined): Promise<Template> => {
      const template = await get(ctx, id);
      const wanted = { ...template, name: name ?? rules.nameOfCopy(template.name) };
      return insert(ctx, wanted, template.refs, "template.duplicate", template);
    },

    remove: (ctx: AccountCtx, id: TemplateId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const template = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, template.revision);
        const layouts = await store.withLayout(tx, id, usersMax);
        const users = [
          ...layouts.map((one) => ({ type: "template", id: one.id, name: one.name })),
          ...(await usersElsewhere(tx, id)),
        ];
        if (users.length > 0) fail(T.template_in_use, { used_by: users.slice(0, usersMax) });
        await store.remove(tx, id);
        tx.audit("template.delete", { type: "template", id });
        tx.emit(events.templateDeleted({ template_id: id }));
      }),

    usages: (ctx: AccountCtx, id: TemplateId): Promise<Usages> =>
      uow.read(ctx, async (tx) => {
        if (!(await store.find(tx, id))) return fail(E.not_found);
        return {
          templates: await store.withLayout(tx, id, usagesMax),
          isUsedElsewhere: (await usersElsewhere(tx, id)).length > 0,
        };
      }),

    listVersions: (ctx: AccountCtx, id: TemplateId, page: PageRequest): Promise<KeysetPage<VersionSummary>> =>
      uow.read(ctx, async (tx) => {
        if (!(await store.find(tx, id))) return fail(E.not_found);
        return versions.list(tx, id, page);
      }),

    getVersion: (ctx: AccountCtx, id: TemplateId, number: number): Promise<Version> =>
      uow.read(ctx, (tx) => getVersion(tx, id, number)),

    /** The old content becomes the current content again, as a new version. */
    restoreVersion: (
      ctx: AccountCtx,
      id: TemplateId,
      number: number,
      ifMatch: string | undefined,
    ): Promise<Template> =>
      changeOne(ctx, id, "template.restore_version", ifMatch, async (_template, tx) =>
        rules.contentOf(await getVersion(tx, id, number)),
      ),

    /** Finds templates that read this reference or one below it. */
    reading: async (tx: ReadTx, prefix: string) => {
      const isBelow = (ref: string) => ref === prefix || ref.startsWith(`${prefix}.`);
      return (await store.reading(tx, prefix, usagesMax)).flatMap(({ id, name, refs }) =>
        refs.filter(isBelow).map((ref) => ({ object: "template", id, name, pointer: "/body", ref })),
      );
    },
  };
}

function versionOf(template: Template, ctx: AccountCtx): Version {
  return {
    ...rules.contentOf(template),
    id: newId("tpv"),
    templateId: template.id,
    number: template.version,
    createdBy: userOf(ctx),
    createdAt: ctx.now,
  };
}
