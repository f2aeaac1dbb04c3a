/** Background jobs for erasures. */
import { z } from "zod";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const copyErasures = defineJob("erasures.copy", { input: z.object({}), attemptsMax: 40 });
