import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

interface FormProblemProps {
  readonly problem: string | undefined;
  readonly tone?: "bad" | "warning";
  readonly action?: ReactNode;
}

/**
 * A form error that belongs to no field. Announced to screen readers when it appears. Renders nothing without an
 * error.
 */
export function FormProblem({ problem, tone = "bad", action }: FormProblemProps) {
  if (problem === undefined) return null;
  return (
    <Notice tone={tone} isNews action={action}>
      {problem}
    </Notice>
  );
}
