/**
 * Renders previews, test emails, and output for other modules and workflow steps. Looks up texts and values, leaves
 * rendering to the sandbox, and never sends anything itself.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { ReferenceScope } from "../../../platform/module/reference-source.ts";
import type { Rendered, Texts } from "./engine/protocol.ts";
import type { TemplateRenderer } from "./render.service.ts";
import type { Sample, Template, TemplateChannel, TemplateId } from "./templates.rules.ts";
import * as store from "./templates.store.ts";
import { referencesOf, type Warning } from "./values.rules.ts";
import * as versions from "./versions.store.ts";

export interface PreviewContext {
  readonly entryId?: Id<"ent"> | undefined;
  /** Values by the first segment of their references. Values that are given here are not looked up. */
  readonly sample?: Sample | undefined;
}

export interface UnsavedTexts {
  readonly channel: TemplateChannel;
  readonly subject?: string | null | undefined;
  readonly body: string;
  readonly layoutId?: TemplateId | null | undefined;
  readonly formId?: Id<"frm"> | null | undefined;
}

export interface Preview extends Rendered {
  readonly channel: TemplateChannel;
  readonly warnings: readonly Warning[];
}

export type Previews = ReturnType<typeof createPreviews>;

export function createPreviews({
  uow,
  renderer,
}: {
  readonly uow: Uow;
  readonly renderer: TemplateRenderer;
}) {
  const layoutFor = async (
    ctx: AccountCtx,
    channel: TemplateChannel,
    id: TemplateId | null,
  ): Promise<string | null> => {
    if (id === null) return null;
    const layout = await uow.read(ctx, (tx) => store.find(tx, id));
    if (layout?.kind === "layout" && layout.channel === channel) return layout.body;
    const message = "must be a layout of this account for the same channel";
    return fail(E.validation_failed, { errors: [{ pointer: "/layout_id", code: "option", message }] });
  };

  const show = async (
    ctx: AccountCtx,
    texts: Texts,
    scope: ReferenceScope,
    given: Sample,
    isLayout = false,
  ): Promise<Preview> => {
    const refs = referencesOf(await renderer.analyse(ctx, texts), isLayout);
    const { values, warnings } = await renderer.valuesFor(ctx, refs, scope, given);
    return { ...(await renderer.render(ctx, texts, values)), channel: texts.channel, warnings };
  };

  /** The current version, or an older one. */
  const textsOf = async (
    ctx: AccountCtx,
    id: TemplateId,
    version?: number,
  ): Promise<{ template: Template; texts: Texts }> => {
    const { template, content } = await uow.read(ctx, async (tx) => {
      const found = (await store.find(tx, id)) ?? fail(E.not_found);
      if (version === undefined) return { template: found, content: found };
      return { template: found, content: (await versions.find(tx, id, version)) ?? fail(E.not_found) };
    });
    const { channel } = template;
    const { subject, body, layoutId } = content;
    return { template, texts: { channel, subject, body, layout: await layoutFor(ctx, channel, layoutId) } };
  };

  /** A layout previewed on its own shows a placeholder for its content. */
  const placeholder = { content: "…" };

  return {
    previewTexts: async (
      ctx: AccountCtx,
      unsaved: UnsavedTexts,
      context: PreviewContext,
    ): Promise<Preview> => {
      const { channel, subject = null, body, layoutId = null, formId } = unsaved;
      const texts: Texts = { channel, subject, body, layout: await layoutFor(ctx, channel, layoutId) };
      const scope = { entryId: context.entryId, formId: formId ?? undefined };
      return show(ctx, texts, await renderer.existing(ctx, scope), context.sample ?? {});
    },

    /** Without an entry or values, uses the sample saved with the template. */
    preview: async (
      ctx: AccountCtx,
      id: TemplateId,
      context: PreviewContext,
    ): Promise<Preview & { readonly name: string }> => {
      const { template, texts } = await textsOf(ctx, id);
      const isLayout = template.kind === "layout";
      const sample = context.sample ?? (context.entryId === undefined ? template.sample : {});
      const scope = { entryId: context.entryId, formId: template.formId ?? undefined, templateId: id };
      const given = isLayout ? { ...placeholder, ...sample } : sample;
      return {
        ...(await show(ctx, texts, await renderer.existing(ctx, scope), given, isLayout)),
        name: template.name,
      };
    },

    /** Renders a template for other modules. Given values take precedence, and the scope provides the rest. */
    render: async (
      ctx: AccountCtx,
      wanted: {
        readonly templateId: TemplateId;
        readonly version?: number | undefined;
        readonly values?: Sample | undefined;
        readonly scope?: ReferenceScope | undefined;
      },
    ): Promise<Preview & { readonly name: string }> => {
      const { template, texts } = await textsOf(ctx, wanted.templateId, wanted.version);
      const scope = { formId: template.formId ?? undefined, templateId: template.id, ...wanted.scope };
      return { ...(await show(ctx, texts, scope, wanted.values ?? {})), name: template.name };
    },
  };
}
