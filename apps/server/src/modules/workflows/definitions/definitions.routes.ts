/** Binds each operation on workflows, their drafts, and their versions to one service call. */
import { bind, type OperationInput } from "../../../platform/http/contract.ts";
import { listResult, onePage } from "../../../platform/http/paging.ts";
import {
  changeOf,
  presentStepType,
  presentTriggerType,
  presentWorkflow,
  workflowsContract,
  workflowTypesContract,
} from "./definitions.contract.ts";
import type { WorkflowsService } from "./definitions.service.ts";
import { draftsContract, presentDraft, presentElement } from "./drafts.contract.ts";
import type { Part } from "./drafts.rules.ts";
import { presentSummary, presentValidation, presentVersion, versionsContract } from "./versions.contract.ts";

export const workflowsRoutes = bind<WorkflowsService>()(workflowsContract, {
  list: async (workflows, { ctx, query, page }) => {
    const { project_id: projectId, ...rest } = query;
    return listResult(await workflows.list(ctx, { ...rest, projectId }, page), presentWorkflow);
  },
  create: async (workflows, { ctx, body }) => {
    const { project_id: projectId, ...texts } = body;
    return presentWorkflow(await workflows.create(ctx, { ...texts, projectId }));
  },
  get: async (workflows, { ctx, params }) => presentWorkflow(await workflows.get(ctx, params.id)),
  update: async (workflows, { ctx, params, body, ifMatch }) =>
    presentWorkflow(await workflows.update(ctx, params.id, changeOf(body), ifMatch)),
  remove: async (workflows, { ctx, params, ifMatch }) => {
    await workflows.remove(ctx, params.id, ifMatch);
    return undefined;
  },
  activate: async (workflows, { ctx, params }) => presentWorkflow(await workflows.activate(ctx, params.id)),
  deactivate: async (workflows, { ctx, params }) =>
    presentWorkflow(await workflows.deactivate(ctx, params.id)),
});

export const workflowTypesRoutes = bind<WorkflowsService>()(workflowTypesContract, {
  listStepTypes: ({ catalogue }) => onePage(catalogue.stepTypes().map(presentStepType)),
  listTriggerTypes: ({ catalogue }) => onePage(catalogue.triggerTypes().map(presentTriggerType)),
});

type Operations = typeof draftsContract.operations;

const adding =
  <P extends Part>(part: P) =>
  async (
    { drafts }: WorkflowsService,
    { ctx, params, body, ifMatch }: OperationInput<Operations["addStep"]>,
  ) =>
    presentElement(part, await drafts.addElement(ctx, params.id, part, body, ifMatch));

const changing =
  <P extends Part>(part: P) =>
  async (
    { drafts }: WorkflowsService,
    { ctx, params, body, ifMatch }: OperationInput<Operations["changeStep"]>,
  ) =>
    presentElement(part, await drafts.changeElement(ctx, params.id, part, params.key, body, ifMatch));

const removing =
  (part: Part) =>
  async (
    { drafts }: WorkflowsService,
    { ctx, params, ifMatch }: OperationInput<Operations["removeStep"]>,
  ) => {
    await drafts.removeElement(ctx, params.id, part, params.key, ifMatch);
    return undefined;
  };

export const draftsRoutes = bind<WorkflowsService>()(draftsContract, {
  get: async ({ drafts }, { ctx, params }) => presentDraft(await drafts.get(ctx, params.id)),
  replace: async ({ drafts }, { ctx, params, body, ifMatch }) =>
    presentDraft(await drafts.replace(ctx, params.id, body, ifMatch)),
  patch: async ({ drafts }, { ctx, params, body, ifMatch }) =>
    presentDraft(await drafts.patch(ctx, params.id, body, ifMatch)),
  addTrigger: adding("triggers"),
  changeTrigger: changing("triggers"),
  removeTrigger: removing("triggers"),
  addStep: adding("steps"),
  changeStep: changing("steps"),
  removeStep: removing("steps"),
  addConnection: adding("connections"),
  changeConnection: changing("connections"),
  removeConnection: removing("connections"),
});

export const versionsRoutes = bind<WorkflowsService>()(versionsContract, {
  validate: async ({ versions }, { ctx, params }) =>
    presentValidation(await versions.validate(ctx, params.id)),
  publish: async ({ versions }, { ctx, params, body, ifMatch }) =>
    presentVersion(await versions.publish(ctx, params.id, body.notes ?? "", ifMatch)),
  list: async ({ versions }, { ctx, params, page }) =>
    listResult(await versions.list(ctx, params.id, page), presentSummary),
  get: async ({ versions }, { ctx, params }) =>
    presentVersion(await versions.get(ctx, params.id, params.number)),
});
