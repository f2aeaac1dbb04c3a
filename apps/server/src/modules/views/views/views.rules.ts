/** The view model, and who can see and change a view. Pure. view-validation checks a view against its source. */
import { type Role, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";

export type ViewId = Id<"viw">;
export type ShareLinkId = Id<"vsl">;
export type Visibility = "private" | "shared";

export type ViewSource =
  | { readonly type: "form"; readonly id: Id<"frm"> }
  | { readonly type: "table"; readonly id: Id<"tbl"> };

/** A view as defined in the API. Properties that are not set are undefined. */
export interface ViewDefinition {
  readonly filter?: unknown;
  /** Sort keys separated by commas; `-` sorts in descending order. */
  readonly sort: string;
  /** Null for all columns. */
  readonly columns: readonly string[] | null;
  readonly group_by: readonly { readonly field: string; readonly bucket?: string | undefined }[];
  readonly aggregates: Readonly<Record<string, object>>;
  readonly time_zone?: string | null | undefined;
}

export interface View {
  readonly id: ViewId;
  readonly source: ViewSource;
  readonly name: string;
  readonly visibility: Visibility;
  readonly definition: ViewDefinition;
  readonly revision: number;
  readonly createdBy: Id<"usr">;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ShareLink {
  readonly id: ShareLinkId;
  readonly viewId: ViewId;
  readonly last4: string;
  readonly expiresAt: Date | null;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
}

export interface Person {
  readonly userId: Id<"usr"> | null;
  readonly role: Role;
}

export const shareLinksMax = 20;
export const plainSort = "-created_at";

export function create(
  born: Pick<View, "id" | "source" | "createdBy">,
  given: Pick<View, "name" | "visibility" | "definition">,
  now: Date,
): View {
  return { ...born, ...given, revision: 1, createdAt: now, updatedAt: now };
}

/** Undefined properties are left unchanged. */
export interface ViewChange {
  readonly name?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly definition: { readonly [K in keyof ViewDefinition]?: ViewDefinition[K] | undefined };
}

export function change(view: View, given: ViewChange, now: Date): View {
  const changed = Object.fromEntries(
    Object.entries(given.definition).filter(([, value]) => value !== undefined),
  );
  return {
    ...view,
    name: given.name ?? view.name,
    visibility: given.visibility ?? view.visibility,
    definition: { ...view.definition, ...changed },
    revision: view.revision + 1,
    updatedAt: now,
  };
}

/** A private view is visible only to its creator, regardless of roles. */
export function maySee(view: Pick<View, "visibility" | "createdBy">, person: Person): boolean {
  return view.visibility === "shared" || view.createdBy === person.userId;
}

export function mayWrite(visibility: Visibility, { role }: Person): boolean {
  return visibility === "private" || roleAtLeast(role, "editor");
}

export function isExpired(link: Pick<ShareLink, "expiresAt">, now: Date): boolean {
  return link.expiresAt !== null && link.expiresAt <= now;
}

/** The groups and metrics, in the format of the query engine. */
export function aggregateOf({ group_by, aggregates, time_zone }: ViewDefinition): object {
  return { group_by, metrics: aggregates, ...(time_zone ? { time_zone } : {}) };
}

export interface Key {
  readonly name: string;
  readonly descending: boolean;
}

export function sortKeys(text: string): Key[] {
  return text.split(",").map((part) => ({ name: part.replace(/^-/, ""), descending: part.startsWith("-") }));
}

/** The value at a path; for a list, the values of its items. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (Array.isArray(value)) return value.map((one) => valueAt(one, path));
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
  return valueAt((value as Record<string, unknown>)[key], rest);
}
