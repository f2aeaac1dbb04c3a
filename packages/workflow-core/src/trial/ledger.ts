/** Records the steps and effects of a trial and enforces its limits. */
import type { Json } from "@formstead/form-logic";
import type { Instance, Settled } from "../traversal/traversal.ts";
import type { Effect, TraceStep } from "./trace.ts";

export const trialStepsMax = 2_000;
const charsMax = 4_000_000;
const readCharsMax = 20_000_000;

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger() {
  const steps = new Map<string, TraceStep>();
  const effects: Effect[] = [];
  let chars = 0;
  let readChars = 0;

  const write = (id: string, columns: Partial<TraceStep>): void => {
    const known = steps.get(id);
    if (!known) return;
    chars += sizeOf(columns.input) + sizeOf(columns.outputs);
    steps.set(id, { ...known, ...columns });
  };

  return {
    begin: ({ step }: Instance, id: string, type: string, at: Date): void => {
      if (steps.has(id)) return;
      steps.set(id, {
        id,
        stepKey: step.key,
        type,
        status: "canceled",
        port: null,
        input: null,
        outputs: null,
        error: null,
        isMocked: false,
        at,
      });
    },
    write,
    settle: (id: string, settled: Settled): void => {
      const { status } = settled;
      if (status === "succeeded") write(id, { status, port: settled.port, outputs: settled.outputs });
      else write(id, status === "failed" ? { status, error: settled.error } : { status });
    },
    /** The input of a step counts as an effect once the step has succeeded. */
    effect: (step: string, type: string, input: Json): void => void effects.push({ step, type, input }),
    /** Counts the size of resolved references. */
    hasRoomFor: (value: Json | undefined): boolean => {
      readChars += sizeOf(value);
      return readChars <= readCharsMax;
    },
    /** The reason why the trial must stop; undefined while it is within its limits. */
    whyFull: (): string | undefined => {
      if (steps.size >= trialStepsMax) return `A test run stops after ${trialStepsMax} steps.`;
      return chars >= charsMax || readChars >= readCharsMax
        ? "The test run stopped because its steps hold too much data."
        : undefined;
    },
    steps: (): readonly TraceStep[] => [...steps.values()],
    effects: (): readonly Effect[] => effects,
  };
}

export function sizeOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return typeof value === "string" ? value.length : JSON.stringify(value).length;
}
