import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";

interface GuestFormProps {
  readonly api: {
    readonly onSubmit: (event: FormEvent) => Promise<void>;
    readonly problem: string | undefined;
    readonly isSubmitting: boolean;
  };
  readonly action: string;
  readonly children: ReactNode;
}

/** A form with the server's error on top and one wide button at the bottom. */
export function GuestForm({ api, action, children }: GuestFormProps) {
  return (
    <form noValidate onSubmit={(event) => void api.onSubmit(event)} className="flex flex-col gap-5">
      <FormProblem problem={api.problem} />
      {children}
      <Button type="submit" tone="primary" size="lg" isWide isBusy={api.isSubmitting} className="mt-1">
        {action}
      </Button>
    </form>
  );
}
