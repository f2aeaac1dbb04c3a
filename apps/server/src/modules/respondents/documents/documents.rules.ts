/** Which answers can be saved as a PDF. Pure. */
import type { FormDefinition } from "@formstead/form-logic";

/** Whether an ending of the form offers it. Which ending an entry has is known only after evaluating its answers. */
export function offersPdf({ endings = [] }: Pick<FormDefinition, "endings">): boolean {
  return endings.some(({ pdf }) => pdf === true);
}
