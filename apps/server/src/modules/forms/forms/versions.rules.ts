/**
 * A version, and whether a draft can become one. A version is a published definition that never changes, with its
 * number in the form. Pure: form-logic decides, and this file translates the result into API terms.
 */
import {
  type Change,
  compileSteps,
  diffDefinitions,
  type Finding,
  type FormDefinition,
  fieldCatalogue,
  fieldTypes,
  holdsItems,
  type Item,
  isComplete,
  isField,
  type JsonObject,
  lintDefinition,
  type PictureUse,
  type Program,
  type Proof,
  prepareDefinition,
  proofFindings,
  proofSteps,
  withLook,
} from "@formstead/form-logic";
import type { Id } from "../../../platform/ids/ids.ts";
import { isSameJson } from "../../../platform/json/json-patch.ts";
import type { Steps } from "../../../platform/time/steps.rules.ts";
import type { FormId } from "./forms.rules.ts";

export interface VersionFacts {
  readonly id: Id<"fvr">;
  readonly formId: FormId;
  /** Starts at 1 in each form. */
  readonly number: number;
  readonly notes: string;
  readonly hasBreakingChanges: boolean;
  readonly createdBy: Id<"usr"> | null;
  readonly createdAt: Date;
  /** Whether respondents see this version; false once there is a newer one. */
  readonly isCurrent: boolean;
}

export interface Version extends VersionFacts {
  /** The definition as published, with every formula parsed. */
  readonly definition: FormDefinition;
}

/** A version compiled for evaluating answers. It is immutable, so it can be cached and shared. */
export interface CompiledVersion {
  readonly versionId: Version["id"];
  readonly definition: FormDefinition;
  readonly program: Program;
  /** The UUID of its account. */
  readonly account: string;
}

export interface VersionDiff {
  readonly formId: FormId;
  /** Null if there is no earlier version to compare with. */
  readonly from: number | null;
  readonly to: number;
  readonly changes: readonly Change[];
}

/** A linter finding with its location in the definition. */
export interface PlacedFinding extends Finding {
  readonly pointer: string;
}

export interface Verdict {
  readonly errors: readonly PlacedFinding[];
  readonly warnings: readonly PlacedFinding[];
  /** The differences from the current version; empty if there is none, although `hasChanges` is then true. */
  readonly changes: readonly Change[];
  readonly breaking: readonly Change[];
  readonly hasChanges: boolean;
  readonly prepared: FormDefinition;
  /** How thoroughly the rules were tested: with all relevant answers, with some of them, or not at all. */
  readonly proof: "complete" | "partial" | "none";
}

/** Limits the tests to about half a second of work, which is done in small steps. */
const proofBudget = 10_000_000;

/** `found` contains the findings that other modules contribute. */
export function judge(
  definition: FormDefinition,
  before: FormDefinition | undefined,
  found: readonly Finding[] = [],
): Verdict {
  const linted = lintDefinition(definition, fieldTypes, fieldCatalogue);
  const findings = [...linted, ...found].map(placedIn(definition));
  const prepared = prepareDefinition(definition);
  const changes = before ? diffDefinitions(before, prepared) : [];
  return {
    errors: findings.filter(({ severity }) => severity === "error"),
    warnings: findings.filter(({ severity }) => severity === "warning"),
    changes,
    breaking: changes.filter((change) => change.breaking),
    hasChanges: before === undefined || !isSameJson(before as never, prepared as never),
    prepared,
    proof: "none",
  };
}

/** Tests the rules. A form with errors is not tested, because the errors have to be fixed first. */
export function* prove(verdict: Verdict): Steps<Verdict> {
  const { prepared, errors, warnings } = verdict;
  if (errors.length > 0) return verdict;
  const program = yield* compileSteps(prepared, fieldTypes);
  const proof: Proof = yield* proofSteps(program, { budget: proofBudget, descriptions: fieldCatalogue });
  return {
    ...verdict,
    warnings: [...warnings, ...proofFindings(proof, warnings).map(placedIn(prepared))],
    proof: isComplete(proof) ? "complete" : "partial",
  };
}

interface SourcedItem {
  readonly itemId: string;
  readonly source: JsonObject;
}

/** Fields whose options are not in the form. */
export function sourcesIn({ pages }: FormDefinition): readonly SourcedItem[] {
  const visit = (items: readonly Item[]): SourcedItem[] =>
    items.flatMap((item) => {
      if (holdsItems(item)) return visit(item.items);
      const source = isField(item) ? item.settings?.source : undefined;
      const isSource = typeof source === "object" && source !== null && !Array.isArray(source);
      return isSource ? [{ itemId: item.id, source: source as JsonObject }] : [];
    });
  return pages.flatMap(({ items }) => visit(items));
}

export function sourceFinding(
  itemId: string,
  { member, message }: { readonly member: string; readonly message: string },
): Finding {
  const rule = { name: "settings", pointer: `/source/${member}` };
  return { severity: "error", code: "settings", item_id: itemId, rule, message };
}

/** Uploaded pictures that the account does not have, or not yet, or not for this purpose. */
export function pictureFindings(uses: readonly PictureUse[], ready: ReadonlySet<string>): readonly Finding[] {
  const missing = uses.filter(({ fileId }) => !ready.has(fileId));
  return missing.map(({ itemId, rule }) => ({
    severity: "error",
    code: "unknown_file",
    item_id: itemId,
    rule,
    message: "Use a picture that was uploaded to this account as form_asset and is ready.",
  }));
}

/** Yields to the event loop, because a large form takes longer than one turn. */
export function* compileVersion(version: Version, account: string): Steps<CompiledVersion> {
  const { id } = version;
  // Versions from before themes were resolved on publishing have no look.
  const definition = version.definition.look ? version.definition : withLook(version.definition);
  return { versionId: id, definition, program: yield* compileSteps(definition, fieldTypes), account };
}

export function diff(before: FormDefinition, after: FormDefinition): readonly Change[] {
  return diffDefinitions(before, after);
}

function placedIn(definition: FormDefinition): (finding: Finding) => PlacedFinding {
  const pointers = new Map<string, string>();
  const visit = (items: readonly Item[], place: string): void => {
    for (const [index, item] of items.entries()) {
      pointers.set(item.id, `${place}/items/${index}`);
      if (holdsItems(item)) visit(item.items, `${place}/items/${index}`);
    }
  };
  for (const [index, page] of definition.pages.entries()) {
    pointers.set(page.id, `/pages/${index}`);
    visit(page.items, `/pages/${index}`);
  }
  return (finding) => ({ ...finding, pointer: `${pointers.get(finding.item_id) ?? ""}${ruleOf(finding)}` });
}

/** `check:<id>` and `jump:<number>` identify list members, which have no pointer of their own. */
function ruleOf({ rule }: Finding): string {
  if (!rule) return "";
  const [name = "", which] = rule.name.split(":");
  if (name === "jump") return `/jumps/${which}/if${rule.pointer ?? ""}`;
  return name === "check" ? "/checks" : `/${name}${rule.pointer ?? ""}`;
}
