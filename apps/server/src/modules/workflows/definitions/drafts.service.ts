/**
 * Use cases for workflow drafts. Every change specifies the revision it is based on, and is rejected if another change
 * came first. The resulting graph is validated like external input.
 */
import type { JsonObject } from "@formstead/form-logic";
import { emptyGraph, type Graph } from "@formstead/workflow-core";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import type { PatchOperation } from "../../../platform/json/json-patch.ts";
import { patchOrRefuse } from "../../forms/forms/index.ts";
import { shapeProblems, workflowErrors as W } from "./definitions.errors.ts";
import { workflowDraftUpdated } from "./definitions.events.ts";
import type { WorkflowId } from "./definitions.rules.ts";
import type { Draft, Element, Part } from "./drafts.rules.ts";
import * as rules from "./drafts.rules.ts";
import * as store from "./drafts.store.ts";
import * as lookups from "./lookups.store.ts";
import { referencesOf } from "./versions.rules.ts";

export type DraftsService = ReturnType<typeof createDrafts>;

/** A trigger, step, or connection, and the draft that contains it. */
export interface PlacedElement {
  readonly draft: Draft;
  readonly part: Part;
  readonly element: Element;
}

export function createDrafts({ uow }: { uow: Uow }) {
  /** Locks the draft and checks that it has the revision the caller expects. */
  const lock = async (tx: AccountTx, id: WorkflowId, ifMatch: string | undefined): Promise<Draft> => {
    const draft = (await store.lock(tx, id)) ?? fail(E.not_found);
    checkIfMatch(ifMatch, draft.revision);
    return draft;
  };

  const save = async (tx: AccountTx, draft: Draft, graph: Graph): Promise<Draft> => {
    const next = rules.next(draft, graph, userOf(tx), tx.now);
    await store.save(tx, next);
    await lookups.replaceReferences(tx, draft.workflowId, "draft", referencesOf(graph));
    const { workflowId: workflow_id, revision } = next;
    tx.audit("workflow_draft.update", { type: "workflow", id: workflow_id }, { revision });
    tx.emit(workflowDraftUpdated({ workflow_id, revision }));
    return next;
  };

  const edit = (
    ctx: AccountCtx,
    id: WorkflowId,
    ifMatch: string | undefined,
    change: (graph: Graph) => unknown,
  ): Promise<Draft> =>
    uow(ctx, async (tx) => {
      const draft = await lock(tx, id, ifMatch);
      return save(tx, draft, parseGraph(change(draft.graph), ""));
    });

  /** `change` returns the new graph and the element it concerns. */
  const editElement = (
    ctx: AccountCtx,
    id: WorkflowId,
    part: Part,
    ifMatch: string | undefined,
    change: (graph: Graph) => { readonly json: unknown; readonly at: number },
  ): Promise<PlacedElement> =>
    uow(ctx, async (tx) => {
      const draft = await lock(tx, id, ifMatch);
      const { json, at } = change(draft.graph);
      const graph = parseGraph(json, `/${part}/${at}`);
      const errors = rules.elementProblems(graph, part, at);
      if (errors.length > 0) fail(E.validation_failed, { errors });
      if (rules.createsCycle(draft.graph, graph)) fail(W.cycle_detected);
      const element = graph[part][at] ?? fail(E.not_found);
      return { draft: await save(tx, draft, graph), part, element };
    });

  return {
    lock,

    get: (ctx: AccountCtx, id: WorkflowId): Promise<Draft> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    find: (ctx: AccountCtx, id: WorkflowId): Promise<Draft | undefined> =>
      uow.read(ctx, (tx) => store.find(tx, id)),

    replace: (ctx: AccountCtx, id: WorkflowId, graph: unknown, ifMatch: string | undefined): Promise<Draft> =>
      edit(ctx, id, ifMatch, () => graph),

    patch: (
      ctx: AccountCtx,
      id: WorkflowId,
      patch: readonly PatchOperation[],
      ifMatch: string | undefined,
    ): Promise<Draft> => edit(ctx, id, ifMatch, (graph) => patchOrRefuse(graph, patch)),

    addElement: (
      ctx: AccountCtx,
      id: WorkflowId,
      part: Part,
      element: JsonObject,
      ifMatch: string | undefined,
    ): Promise<PlacedElement> =>
      editElement(ctx, id, part, ifMatch, (graph) => ({
        json: rules.withAdded(graph, part, element),
        at: graph[part].length,
      })),

    changeElement: (
      ctx: AccountCtx,
      id: WorkflowId,
      part: Part,
      key: string,
      change: JsonObject,
      ifMatch: string | undefined,
    ): Promise<PlacedElement> =>
      editElement(ctx, id, part, ifMatch, (graph) => {
        const at = placeOf(graph, part, key);
        if (part !== "connections" && change.key !== undefined && change.key !== key) failKeyChange();
        return { json: rules.withChanged(graph, part, at, change), at };
      }),

    removeElement: (
      ctx: AccountCtx,
      id: WorkflowId,
      part: Part,
      key: string,
      ifMatch: string | undefined,
    ): Promise<Draft> =>
      edit(ctx, id, ifMatch, (graph) => rules.withRemoved(graph, part, placeOf(graph, part, key))),

    /** Called in the transaction that creates a workflow. */
    createEmpty: (tx: AccountTx, workflowId: WorkflowId): Promise<void> =>
      store.insert(tx, {
        workflowId,
        graph: emptyGraph,
        revision: 1,
        updatedBy: userOf(tx),
        updatedAt: tx.now,
      }),
  };
}

function placeOf(graph: Graph, part: Part, key: string): number {
  const at = rules.findAt(graph, part, key);
  return at < 0 ? fail(E.not_found) : at;
}

/** `place` is the pointer to the element that was sent, so that problems can point into the request body. */
function parseGraph(json: unknown, place: string): Graph {
  const reading = rules.read(json);
  if (reading.ok) return reading.graph;
  if (reading.why === "size") return fail(E.payload_too_large);
  const problems = reading.problems.map(({ pointer, message }) => ({
    pointer: pointer.startsWith(`${place}/`) ? pointer.slice(place.length) : pointer,
    message,
  }));
  return fail(E.validation_failed, { errors: shapeProblems(problems) });
}

function failKeyChange(): never {
  fail(E.validation_failed, {
    errors: [
      { pointer: "/key", code: "option", message: "A key cannot be changed because references use it." },
    ],
  });
}
