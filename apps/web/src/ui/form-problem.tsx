import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

interface FormProblemProps {
  readonly problem: string | undefined;
  readonly tone?: "bad" | "warning";
  readonly action?: ReactNode;
}

/** Why a form was refused, where that belongs to no field. Read aloud when it appears; nothing where there is none. */
export function FormProblem({ problem, tone = "bad", action }: FormProblemProps) {
  if (problem === undefined) return null;
  return (
    <Notice tone={tone} isNews action={action}>
      {problem}
    </Notice>
  );
}
