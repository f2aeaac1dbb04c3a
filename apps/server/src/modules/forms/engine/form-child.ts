/** The program of the sandbox's children. Definitions come and go as JSON texts: those are cheap to hand over. */
import { serve } from "../../../platform/sandbox/serve.ts";
import { formOrders } from "./form-orders.ts";

serve<{ kind: keyof typeof formOrders; order: string }>(({ kind, order }) => {
  const steps = (formOrders[kind] as (given: unknown) => Generator<undefined, unknown>)(JSON.parse(order));
  for (;;) {
    const step = steps.next();
    if (step.done) return JSON.stringify(step.value);
  }
});
