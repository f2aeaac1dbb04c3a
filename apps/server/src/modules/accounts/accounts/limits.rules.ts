/** The limits of an account, as shown to its users. Pure; the numbers come from the configuration. */
export interface Quota {
  readonly perMinute: number;
  readonly perHour: number;
  readonly perDay: number;
}

export interface AccountLimits {
  readonly keyRequests: Quota;
  /** All API keys of the account combined. */
  readonly accountRequests: Quota;
  readonly sessionRequestsPerMinute: number;
  readonly apiKeysMax: number;
}

/** The limits the operator currently allows for an account. */
export interface AccountStanding {
  readonly limits: AccountLimits;
  readonly isBillingActive: boolean;
}

/** The maximum number of active API keys of one account. */
export const apiKeysMax = 25;
