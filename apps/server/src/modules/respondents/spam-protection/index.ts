/** Public interface of spam protection: captcha, proof of work, honeypot, and limits per network. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { createChallenges } from "./challenges.service.ts";
import { createProofOfWork } from "./proof-of-work.service.ts";
import { visitorErrors } from "./spam-protection.errors.ts";
import { createVisitorLimits } from "./visitor-limits.service.ts";

export { captchaOf } from "./captcha.rules.ts";
export { isUsedAlready } from "./challenges.store.ts";
export { isHoneypotFilled } from "./honeypot.rules.ts";
export { visitorErrors } from "./spam-protection.errors.ts";

export type { VisitorLimits } from "./visitor-limits.service.ts";

export type VisitorsService = ReturnType<typeof visitorsModule.create>;

export const visitorsModule = defineModule({
  name: "visitors",
  needs: [],
  create: ({ platform: { config, limiter, now } }) => {
    const challenges = createChallenges({ secret: config.APP_SECRET, now });
    const limits = createVisitorLimits(limiter, {
      free: config.ENTRIES_PER_NETWORK_FREE,
      most: config.ENTRIES_PER_NETWORK_MAX,
      visitsPerMinute: config.RATE_LIMIT_FORM_PER_MINUTE,
      unknownPerMinute: config.RATE_LIMIT_PUBLIC_PER_MINUTE,
    });
    return { limits, proofOfWork: createProofOfWork({ challenges, limits }) };
  },
  errors: visitorErrors,
});
