/** Checks mocks for unknown steps and unknown ports. Pure. */
import type { Graph, GraphCatalogue, Mock } from "@formstead/workflow-core";

export interface MockProblem {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

export function mockProblems(
  { steps }: Graph,
  catalogue: GraphCatalogue,
  mocks: Readonly<Record<string, Mock>>,
): readonly MockProblem[] {
  return Object.entries(mocks).flatMap(([id, { port }]) => {
    const pointer = `/mock_outputs/${id.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const [key = ""] = id.split("@", 1);
    const step = steps.find((one) => one.key === key);
    if (!step) return [{ pointer, code: "option", message: `The step ${key} does not exist.` }];
    const ports = (catalogue.stepType(step.type)?.portsOf(step.input) ?? []).filter((one) => one !== "error");
    if (port === undefined || ports.includes(port)) return [];
    const message = `must be one of: ${ports.join(", ")}`;
    return [{ pointer: `${pointer}/port`, code: "option", message }];
  });
}
