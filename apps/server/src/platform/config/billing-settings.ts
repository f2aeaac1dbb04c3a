/**
 * Billing settings: whether accounts are billed, the payment provider, and the plans. Part of `config.ts`, the only
 * module that reads the environment.
 */
import { z } from "zod";

const Plan = z.strictObject({
  id: z.string().regex(/^[a-z0-9_-]{1,40}$/, "must be a short name such as `team`"),
  name: z.string().min(1).max(80),
  /** The price's ID at the provider. A plan without one is free. */
  price_id: z.string().min(1).max(200).optional(),
  /** For display only; the provider determines the amount charged. */
  price_text: z.string().max(80).default(""),
  limits: z
    .strictObject({
      entries_per_month: z.int().positive().nullable().default(null),
      storage_bytes: z.int().positive().nullable().default(null),
    })
    .prefault({}),
});

export type PlanSetting = z.output<typeof Plan>;

const plans = z
  .string()
  .default("[]")
  .transform((text, context): readonly PlanSetting[] => {
    const parsed = z.array(Plan).safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const message = `must be a JSON list of plans as described in docs/guides/set-up-billing.md; ${issue?.path.join(".")}: ${issue?.message}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const billingSettings = {
  BILLING_MODE: z.enum(["disabled", "stripe"]).default("disabled"),
  BILLING_PLANS: plans,
  BILLING_TRIAL_DAYS: z.coerce.number().int().min(0).max(3_650).default(14),
  BILLING_SINCE: z.iso
    .date()
    .transform((text) => new Date(text))
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).default("https://api.stripe.com"),
};

const group = z.object(billingSettings);
export type BillingSettings = z.output<typeof group>;

/** Contradictory settings, as sentences that say how to fix them. */
export function billingProblems(values: BillingSettings): string[] {
  const { BILLING_MODE, BILLING_PLANS: given, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  const ids = given.map(({ id }) => id);
  const prices = given.flatMap(({ price_id }) => price_id ?? []);
  const problems: string[] = [];
  if (new Set(ids).size < ids.length) problems.push("BILLING_PLANS: two plans have the same id");
  if (new Set(prices).size < prices.length) problems.push("BILLING_PLANS: two plans have the same price_id");
  if (given.length - prices.length > 1)
    problems.push("BILLING_PLANS: more than one plan has no price_id; only one free plan is allowed");
  if (BILLING_MODE === "disabled") return problems;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET)
    problems.push("STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: both are required when BILLING_MODE=stripe");
  if (prices.length === 0)
    problems.push("BILLING_PLANS: at least one plan with a price_id is required when BILLING_MODE=stripe");
  return problems;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
