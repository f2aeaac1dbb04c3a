/** The work erasures leave for later. */
import { z } from "zod";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const copyErasures = defineJob("erasures.copy", { input: z.object({}), attemptsMax: 40 });
