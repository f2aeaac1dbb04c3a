import { defineErrors } from "../../../platform/errors/errors.ts";

export const apiKeyErrors = defineErrors({
  api_key_limit: {
    status: 409,
    message: "This account has reached the maximum number of active API keys.",
    fix: "Revoke a key that is no longer used; see `last_used_at`. Revoked and expired keys do not count.",
  },
});
