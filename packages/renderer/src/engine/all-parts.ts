/** All parts in one module, for the server, which renders any form synchronously. */
import { conditions } from "@formstead/form-logic/conditions";
import { formulas } from "@formstead/form-logic/formulas";
import { drawFrom, orderFrom, shownDefinition } from "@formstead/form-logic/random-order";
import * as booleans from "../fields/booleans.tsx";
import { offeredIn } from "../fields/carried.ts";
import * as inputs from "../fields/inputs.tsx";
import * as limited from "../fields/limited.ts";
import * as moments from "../fields/moments.ts";
import * as more from "../fields/more.ts";
import * as patterns from "../fields/patterns.ts";
import { useNumbers } from "../fields/phone.tsx";
import * as phoneNumbers from "../fields/phone-numbers.ts";
import * as scales from "../fields/scales-part.ts";
import * as stepper from "../fields/stepper.tsx";
import { CheckAnswers } from "../form/check-answers.tsx";
import { afterSet, confirmBox, confirmIn, unconfirmedFrom } from "../form/confirm.tsx";
import { Done } from "../form/done.tsx";
import { missingInstances, Repeat } from "../form/repeat.tsx";
import { Block, fillAnswers, RichText } from "../form/rich-text.tsx";
import { Start } from "../form/start.tsx";
import { Trouble } from "../form/trouble.tsx";
import { partsOf } from "./parts.ts";

useNumbers(phoneNumbers);

export const allParts = partsOf(
  [booleans, inputs, stepper, limited, patterns, moments, scales, more],
  { conditions, formulas, drawFrom, confirmIn },
  {
    CheckAnswers,
    Done,
    Start,
    Trouble,
    Repeat,
    missingInstances,
    confirmBox,
    afterSet,
    unconfirmedFrom,
    offeredIn,
    orderFrom,
    shownDefinition,
    fillAnswers,
    RichText,
    Block,
  },
);
