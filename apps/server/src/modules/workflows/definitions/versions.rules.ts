/** Types of versions, the triggers an active version listens to, and the references in a graph. Pure. */
import type { Json } from "@formstead/form-logic";
import {
  eventsOf,
  type Graph,
  type GraphProblem,
  type GraphTrigger,
  type Reference,
  referenceOf,
  referencesIn,
  referencesMax,
  refsOf,
  withoutItems,
} from "@formstead/workflow-core";
import { type Id, isId } from "../../../platform/ids/ids.ts";
import type { WorkflowId } from "./definitions.rules.ts";

export interface VersionFacts {
  readonly id: Id<"wfv">;
  readonly workflowId: WorkflowId;
  /** Starts at 1 in each workflow. */
  readonly number: number;
  readonly notes: string;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  /** Whether new runs use this version; false once a newer version exists. */
  readonly isCurrent: boolean;
}

export interface Version extends VersionFacts {
  readonly graph: Graph;
}

export interface ValidationResult {
  readonly errors: readonly GraphProblem[];
  readonly warnings: readonly GraphProblem[];
  readonly hasChanges: boolean;
}

/**
 * A trigger of an active workflow: one row per event that it responds to, or one row with its type if it does not
 * respond to events.
 */
export interface ActiveTrigger {
  readonly workflowId: WorkflowId;
  readonly triggerKey: string;
  readonly event: string;
  readonly type: string;
  /** Limits the trigger to entries of this form; null for all forms. */
  readonly formId: Id<"frm"> | null;
  /** Limits the trigger to rows of this table; null for triggers that are not about rows. */
  readonly tableId: Id<"tbl"> | null;
  readonly config: GraphTrigger["config"];
  readonly filter: GraphTrigger["filter"] | null;
  readonly version: number;
}

export function activeTriggers({ workflowId, graph, number }: Version): ActiveTrigger[] {
  return graph.triggers.flatMap(({ key, type, config, filter }) => {
    const events = eventsOf(type, config);
    return (events.length === 0 ? [type] : events).map((event) => ({
      workflowId,
      triggerKey: key,
      event,
      type,
      formId: formOf(config),
      tableId: isId("tbl", config.table_id) ? config.table_id : null,
      config,
      filter: filter ?? null,
      version: number,
    }));
  });
}

function formOf(config: GraphTrigger["config"]): Id<"frm"> | null {
  return isId("frm", config.form_id) ? config.form_id : null;
}

/** The forms whose entries can start the workflow. */
export function formsOf(graph: Graph): readonly Id<"frm">[] {
  return [...new Set(graph.triggers.flatMap(({ config }) => formOf(config) ?? []))];
}

export interface PlacedReference {
  readonly pointer: string;
  readonly ref: string;
  /** The names in the reference, without the keys of list items. */
  readonly names: string;
}

export function referencesOf({ triggers, steps }: Graph): readonly PlacedReference[] {
  const written: readonly Written[] = [
    ...triggers.flatMap(({ filter }, at) =>
      (filter ? refsOf(filter) : []).map((ref) => ({ ref, pointer: `/triggers/${at}/filter` })),
    ),
    ...steps.flatMap(({ input, compensation }, at) => [
      ...writtenIn(input, `/steps/${at}/input`),
      ...(compensation ? writtenIn(compensation.input, `/steps/${at}/compensation/input`) : []),
    ]),
  ];
  // Conditions can contain even more references. Those beyond the limit are not listed as usages of a field.
  const found = written
    .slice(0, referencesMax)
    .flatMap(({ ref, pointer, reference = referenceOf(ref) }) =>
      reference ? [{ ref, pointer, names: withoutItems(reference).join(".") }] : [],
    );
  return [...new Map(found.map((one) => [`${one.pointer} ${one.ref}`, one])).values()];
}

interface Written {
  readonly ref: string;
  readonly pointer: string;
  /** Set if the reference is already parsed. */
  readonly reference?: Reference;
}

/** Finds references, which are in double braces in texts and without braces in conditions. */
function writtenIn(input: Json, place: string): Written[] {
  const found: Written[] = referencesIn(input).flatMap(({ ref, pointer, reference }) =>
    reference ? [{ ref, pointer: place + pointer, reference }] : [],
  );
  const visit = (value: Json | undefined, pointer: string): void => {
    if (typeof value !== "object" || value === null) return;
    const members = new Map(Object.entries(value));
    const ref = members.get("ref");
    if (typeof ref === "string" && members.has("op")) found.push({ ref, pointer });
    for (const [name, one] of members)
      visit(one, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  };
  visit(input, place);
  return found;
}
