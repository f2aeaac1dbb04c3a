/** The numbers an account is held to, as its people may read them. Pure; the configuration gives the numbers. */
export interface Quota {
  readonly perMinute: number;
  readonly perHour: number;
  readonly perDay: number;
}

export interface AccountLimits {
  readonly keyRequests: Quota;
  /** All API keys of the account together. */
  readonly accountRequests: Quota;
  readonly sessionRequestsPerMinute: number;
  readonly apiKeysMax: number;
}

/** What the operator lets an account do at this moment. */
export interface AccountStanding {
  readonly limits: AccountLimits;
  readonly isBillingActive: boolean;
}

/** Live API keys of one account. */
export const apiKeysMax = 25;
