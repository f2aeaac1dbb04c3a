/** Converts what a step returned or threw to the outcome to record. Messages of unknown errors are never recorded. */
import type { Json } from "@formstead/form-logic";
import {
  InputError,
  type Lookup,
  readInput,
  type Settled,
  type StepFailure,
  type StepInput,
} from "@formstead/workflow-core";
import { isAppError } from "../../../platform/errors/errors.ts";
import { StepError, type StepResult, type StepType } from "../../../platform/module/step-type.ts";

const outputCharsMax = 256_000;

export function settledBy({ outputs, port }: StepResult): Settled {
  if (JSON.stringify(outputs).length > outputCharsMax)
    return {
      status: "failed",
      error: {
        code: "outputs_too_large",
        message: `The step's outputs exceed ${outputCharsMax} characters.`,
      },
    };
  return { status: "succeeded", port: port ?? "next", outputs };
}

/** An error that the author of the workflow can fix. */
export function isStepFault(error: unknown): boolean {
  return error instanceof InputError || error instanceof StepError || isAppError(error);
}

export function failureOf(error: unknown, onUnknown: (error: unknown) => void = () => {}): StepFailure {
  if (error instanceof StepError) return { code: error.code, message: error.message.slice(0, 500) };
  if (error instanceof InputError) return error.failure;
  if (isAppError(error)) return { code: error.def.code, message: error.def.message };
  onUnknown(error);
  return { code: "internal_error", message: "An internal error occurred. It has been reported." };
}

/** Serialization failure, deadlock, lock not available, or query canceled: a retry can succeed. */
export function isTransientDbError(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === "40001" || code === "40P01" || code === "55P03" || code === "57014";
}

export function resolveInput(step: StepType, input: StepInput, lookup: Lookup): Json {
  const read = readInput(step.input, input, lookup);
  return JSON.parse(JSON.stringify(read));
}
