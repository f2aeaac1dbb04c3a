/** All hostile inputs. */
import { automationInputs } from "./automation-inputs.ts";
import { uploadInputs } from "./file-inputs.ts";
import { formInputs } from "./form-inputs.ts";
import { generatedInputs } from "./generated-inputs.ts";
import type { HostileInput } from "./hostile-input.ts";
import { pictureInputs } from "./picture-inputs.ts";
import { queryInputs } from "./query-inputs.ts";

export const hostileInputs: readonly HostileInput[] = [
  ...queryInputs,
  ...uploadInputs,
  ...pictureInputs,
  ...automationInputs,
  ...formInputs,
  ...generatedInputs,
];
