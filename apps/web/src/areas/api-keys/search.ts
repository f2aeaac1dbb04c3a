/** The search parameters of the list of API keys. Unknown or invalid values are ignored. */
import type { ApiKeyStatus } from "../../api/api-keys.ts";

const statuses: readonly ApiKeyStatus[] = ["valid", "expired", "revoked"];

interface ApiKeySearch {
  readonly status?: ApiKeyStatus;
}

export function readApiKeySearch({ status }: Record<string, unknown>): ApiKeySearch {
  const known = statuses.find((one) => one === status);
  return known && known !== "valid" ? { status: known } : {};
}
