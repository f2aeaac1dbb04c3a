/**
 * A template, and the result of saving it. Pure: time and IDs are passed in. Content (texts, layout, sample, language)
 * is versioned; the name and the form are not.
 */
import type { Json } from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";

export type TemplateId = Id<"tpl">;
export const templateKinds = ["content", "layout"] as const;
export const templateChannels = ["email", "message", "page", "pdf"] as const;
export type TemplateChannel = (typeof templateChannels)[number];
export type Sample = Readonly<Record<string, Json>>;

export interface Content {
  readonly subject: string | null;
  readonly body: string;
  readonly layoutId: TemplateId | null;
  readonly sample: Sample;
  readonly language: string | null;
}

export interface TemplateFacts {
  readonly id: TemplateId;
  readonly name: string;
  readonly kind: (typeof templateKinds)[number];
  readonly channel: TemplateChannel;
  readonly formId: Id<"frm"> | null;
  readonly version: number;
  readonly revision: number;
  /** The references that the template's texts read. */
  readonly refs: readonly string[];
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Template extends TemplateFacts, Content {}

export type TemplateSummary = TemplateFacts & Pick<Content, "subject" | "layoutId" | "language">;

export interface Version extends Content {
  readonly id: Id<"tpv">;
  readonly templateId: TemplateId;
  readonly number: number;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
}

export type VersionSummary = Pick<Version, "id" | "templateId" | "number" | "createdBy" | "createdAt">;

export interface Usages {
  /** The templates that use this one as their layout. */
  readonly templates: readonly TemplateSummary[];
  readonly isUsedElsewhere: boolean;
}

export interface NewTemplate {
  readonly name: string;
  readonly kind?: Template["kind"] | undefined;
  readonly channel: TemplateChannel;
  readonly formId?: Id<"frm"> | null | undefined;
  readonly subject?: string | null | undefined;
  readonly body: string;
  readonly layoutId?: TemplateId | null | undefined;
  readonly sample?: Sample | undefined;
  readonly language?: string | null | undefined;
}

/** Omitted or undefined properties are left unchanged. */
export type TemplateChange = {
  readonly [K in Exclude<keyof NewTemplate, "kind" | "channel">]?: NewTemplate[K] | undefined;
};

export function create(
  id: TemplateId,
  wanted: NewTemplate,
  refs: readonly string[],
  by: Id<"usr"> | null,
  now: Date,
): Template {
  return {
    id,
    name: wanted.name,
    kind: wanted.kind ?? "content",
    channel: wanted.channel,
    formId: wanted.formId ?? null,
    subject: wanted.subject ?? null,
    body: wanted.body,
    layoutId: wanted.layoutId ?? null,
    sample: wanted.sample ?? {},
    language: wanted.language ?? null,
    version: 1,
    revision: 1,
    refs,
    createdBy: by,
    createdAt: now,
    updatedAt: now,
  };
}

/** The template with the change applied, before validation. */
export function changed(template: Template, change: TemplateChange): Template {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...template, ...given };
}

/** Creates a new version only if the content differs. */
export function save(before: Template, wanted: Template, refs: readonly string[], now: Date): Template {
  const version = before.version + (hasSameContent(before, wanted) ? 0 : 1);
  return { ...wanted, refs, version, revision: before.revision + 1, updatedAt: now };
}

function hasSameContent(one: Content, other: Content): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

export function contentOf({ subject, body, layoutId, sample, language }: Content): Content {
  return { subject, body, layoutId, sample, language };
}

export interface Fault {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/** Combinations that are not allowed. `layout` is the template with `layoutId`, if it exists. */
export function faultsOf(template: Template, layout: Template | undefined): Fault[] {
  const faults: Fault[] = [];
  if (template.layoutId !== null) {
    if (template.kind === "layout")
      faults.push({ pointer: "/layout_id", code: "option", message: "a layout cannot have a layout" });
    else if (layout?.kind !== "layout" || layout.channel !== template.channel)
      faults.push({
        pointer: "/layout_id",
        code: "option",
        message: "must be a layout of this account for the same channel",
      });
  }
  if (template.kind === "layout" && !/\bcontent\b/.test(template.body))
    faults.push({ pointer: "/body", code: "pattern", message: "a layout must contain {{ content }}" });
  if (template.channel === "email" && template.kind === "content" && !template.subject)
    faults.push({ pointer: "/subject", code: "required", message: "an email must have a subject" });
  return faults;
}

export function nameOfCopy(name: string): string {
  return `${name.slice(0, 110)} (copy)`;
}
