import { defineErrors } from "../../../platform/errors/errors.ts";

export const apiKeyErrors = defineErrors({
  api_key_limit: {
    status: 409,
    message: "This account has reached the maximum number of active API keys.",
    fix: "Revoke a key that you no longer use; `last_used_at` shows when each key was last used. Revoked and expired keys do not count.",
  },
});
