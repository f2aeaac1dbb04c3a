/** Jobs for domains. Names are stored, so they never change. */
import { z } from "zod";
import { idSchema } from "../../../platform/ids/ids.ts";
import { defineJob } from "../../../platform/outbox/definitions.ts";

export const checkDomain = defineJob("domains.check", { input: z.object({ domain_id: idSchema("dom") }) });
