/**
 * The building blocks of workflows: references, mappings, conditions, graphs, and walking a graph. Pure: no I/O, no
 * clock.
 */
export { conditionHolds, RefCondition, refsOf } from "./conditions/condition.ts";
export {
  checkGraph,
  type GraphCatalogue,
  type KnownStepType,
  type KnownTriggerType,
} from "./graph/check-graph.ts";
export {
  emptyGraph,
  Graph,
  GraphConnection,
  type GraphProblem,
  GraphStep,
  GraphTrigger,
  graphLimits,
  type ReadGraph,
  readGraph,
  type StepInput,
} from "./graph/graph.ts";
export { type DescribedStep, graphSchemas } from "./graph/graph-schemas.ts";
export { plainSchemaOf } from "./graph/input-schema.ts";
export { type Plan, planOf } from "./graph/plan.ts";
export {
  type FilledIn,
  type FoundReference,
  fillIn,
  inText,
  type Lookup,
  referencesIn,
  referencesMax,
} from "./mapping/mapping.ts";
export { anyItem, nameOf, namesOf, withoutItems } from "./references/names.ts";
export {
  parseReference,
  printReference,
  type Reference,
  type ReferenceProblem,
  referenceOf,
  type Step,
  valueAt,
} from "./references/reference.ts";
export type { FlowContext, FlowDecision, FlowStep, Wait } from "./steps/flow-step.ts";
export { flowSteps } from "./steps/flow-steps.ts";
export { checkInput, InputError, type InputProblem, readInput } from "./steps/input.ts";
export { isOwnSource, ownValue, type RunFacts, referencesOfInput } from "./traversal/own-values.ts";
export {
  createTraversal,
  type Instance,
  instanceId,
  type Recorded,
  type Settled,
  type StepFailure,
  type Traversal,
  type Verdict,
} from "./traversal/traversal.ts";
export { simulate, type Trial, type TrialType } from "./trial/simulate.ts";
export type { Effect, Mock, Trace, TraceStep } from "./trial/trace.ts";
export { filterHolds, referencesOfFilter } from "./triggers/filter.ts";
export { eventsOf, type TriggerType, triggerTypes } from "./triggers/trigger-types.ts";
