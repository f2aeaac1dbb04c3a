/** The door to what keeps programs from posing as people: limits by network, and proofs of work. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { createChallenges } from "./challenges.service.ts";
import { visitorErrors } from "./spam-protection.errors.ts";
import { createVisitorLimits } from "./visitor-limits.service.ts";

export { isUsedAlready } from "./challenges.store.ts";
export { visitorErrors } from "./spam-protection.errors.ts";

export type VisitorsService = ReturnType<typeof visitorsModule.create>;

export const visitorsModule = defineModule({
  name: "visitors",
  needs: [],
  create: ({ platform: { config, limiter, now } }) => ({
    challenges: createChallenges({ secret: config.APP_SECRET, now }),
    limits: createVisitorLimits(limiter, {
      free: config.ENTRIES_PER_NETWORK_FREE,
      most: config.ENTRIES_PER_NETWORK_MAX,
    }),
  }),
  errors: visitorErrors,
});
