/** Mails how many entries came, by form, every day or every week; and says so to templates and workflows. */
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
  to: z.array(z.email().max(320)).min(1).max(10).describe("Who gets it; each a mail of their own."),
  every: z.enum(["day", "week"]).default("day"),
  weekday: z.enum(weekdays).default("monday").describe("Of a weekly digest."),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must look like 08:00")
    .default("08:00"),
  timezone: z.string().max(60).refine(isTimeZone, "must be a time zone such as Europe/Berlin").default("UTC"),
  forms: z
    .array(z.string().regex(/^frm_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "must be the id of a form"))
    .min(1)
    .max(20)
    .optional()
    .describe("Only these; without it all."),
  latest: z.int().min(0).max(20).default(5).describe("How many of a form's newest entries it links to."),
  skip_empty: z.boolean().default(true).describe("No mail where nothing came."),
});

type Config = z.output<typeof Config>;

const dayMs = 86_400_000;
/** More would be no digest; the rest is counted. */
const formsMax = 20;

const sendDigest = defineTrigger(Config, {
  key: "send_digest",
  title: "Mail the digest",
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
    { name: "last_24_hours", label: "entries of the last 24 hours", kind: "number" },
    { name: "last_7_days", label: "entries of the last 7 days", kind: "number" },
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
  description: "Mails how many entries came, by form and with links to the newest, every day or every week.",
  author: "Formstead",
  hosts: [],
  config: Config,
  triggers: [sendDigest],
  references: [references],
});
