/**
 * Sends a daily or weekly email with the number of new entries per form, and provides these counts to templates and
 * workflows.
 */
import {
  defineExtension,
  defineReferences,
  defineTrigger,
  type EntryCounts,
  type EntryRange,
  type ReadingHost,
  z,
} from "@formstead/extension-kit";
import { type FormDigest, letterOf } from "./letter.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const Config = z.strictObject({
  to: z.array(z.email().max(320)).min(1).max(10).describe("The recipients. Each gets a separate email."),
  every: z.enum(["day", "week"]).default("day"),
  weekday: z.enum(weekdays).default("monday").describe("The day of a weekly digest."),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:00")
    .default("08:00"),
  timezone: z.string().max(60).refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
  forms: z
    .array(z.string().regex(/^frm_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "must be a form ID"))
    .min(1)
    .max(20)
    .optional()
    .describe("The forms to include. If omitted, all forms."),
  latest: z.int().min(0).max(20).default(5).describe("How many of the newest entries to link to per form."),
  skip_empty: z.boolean().default(true).describe("If true, no email is sent when there are no new entries."),
});

type Config = z.output<typeof Config>;

const dayMs = 86_400_000;
/** Keeps the email short: only this many forms are listed, but the total includes all of them. */
const formsMax = 20;

const sendDigest = defineTrigger(Config, {
  key: "send_digest",
  title: "Send the digest",
  kind: "schedule",
  calendar: ({ every, weekday, time, timezone }) => {
    const [hour, minute] = time.split(":").map(Number);
    const day = every === "week" ? weekdays.indexOf(weekday) : "*";
    return { cron: `${minute} ${hour} * * ${day}`, timezone };
  },
  run: async (host, { since, at: until }) => {
    const { to, timezone, latest, skip_empty } = host.config;
    const counts = await countIn(host, { since, until });
    if (counts.total === 0 && skip_empty) return;
    const forms: FormDigest[] = [];
    for (const { id, name, count } of counts.forms.slice(0, formsMax)) {
      const newest = latest > 0 ? await host.entries.list({ formId: id, since, until, limit: latest }) : [];
      const links = newest.map(({ submitted_at, url }) => ({
        submittedAt: new Date(submitted_at ?? until),
        url,
      }));
      forms.push({ name, count, latest: links });
    }
    await host.mail({ to, ...letterOf({ total: counts.total, since, until, timezone, forms }) });
  },
});

const references = defineReferences(Config, {
  source: "entry_digest",
  label: "Entry digest",
  describe: async () => [
    { name: "last_24_hours", label: "entries in the last 24 hours", kind: "number" },
    { name: "last_7_days", label: "entries in the last 7 days", kind: "number" },
  ],
  resolve: async (host) => {
    const countOf = async (days: number) =>
      (await countIn(host, { since: new Date(host.now.getTime() - days * dayMs) })).total;
    return { last_24_hours: await countOf(1), last_7_days: await countOf(7) };
  },
});

async function countIn(host: ReadingHost<Config>, range: EntryRange): Promise<EntryCounts> {
  const { forms } = host.config;
  if (!forms) return host.entries.count(range);
  const all: EntryCounts[] = [];
  for (const formId of new Set(forms)) all.push(await host.entries.count({ ...range, formId }));
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    forms: all.flatMap((one) => one.forms).sort((a, b) => b.count - a.count),
  };
}

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const entryDigest = defineExtension({
  slug: "entry-digest",
  name: "Entry digest",
  version: "1.0.0",
  description:
    "Sends a daily or weekly email with the number of new entries per form and links to the newest.",
  author: "Formstead",
  hosts: [],
  config: Config,
  triggers: [sendDigest],
  references: [references],
});
