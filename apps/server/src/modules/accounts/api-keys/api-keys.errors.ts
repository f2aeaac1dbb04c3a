import { defineErrors } from "../../../platform/errors/errors.ts";

export const apiKeyErrors = defineErrors({
  api_key_limit: {
    status: 409,
    message: "The account has as many live API keys as it may have.",
    fix: "Revoke a key that is no longer used; `last_used_at` shows which. Revoked and expired keys do not count.",
  },
});
