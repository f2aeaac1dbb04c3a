/**
 * An extension as a value: what it is, what an account has to say to use it, and what it adds. Whoever runs it reads these
 * values; nothing happens when they are made, but that mistakes are told.
 */
import type { z } from "zod";
import type { Host, ReadingHost } from "./host.ts";
import type { JsonObject } from "./json.ts";

/** A step of workflows, by the name `<slug>.<key>`. */
export interface Action<Config> {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Up to 60,000. */
  readonly timeoutMs: number;
  /** Respondents may call it where the account names their form. */
  readonly exposeToRespondents: boolean;
  /** What a dry run gives instead of doing it. */
  readonly example: JsonObject;
  run(host: Host<Config>, input: unknown): Promise<JsonObject>;
}

export interface Calendar {
  /** Five fields: minute, hour, day, month, weekday. */
  readonly cron: string;
  /** A name such as `Europe/Berlin`. */
  readonly timezone: string;
}

export interface Occasion {
  /** The time of the calendar it runs for; after an outage, the last one that was missed. */
  readonly at: Date;
  /** The one before, or when the schedule was made. What happened since has not been told. */
  readonly since: Date;
}

/** Runs by the clock, once per time of its calendar. */
export interface Trigger<Config> {
  readonly key: string;
  readonly title: string;
  readonly kind: "schedule";
  calendar(config: Config): Calendar;
  run(host: Host<Config>, occasion: Occasion): Promise<void>;
}

export interface ReferenceFacts {
  /** Below the source: `count` of `entry_digest.count`. */
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "number" | "boolean" | "date" | "datetime" | "list" | "object" | "any";
}

/** Values that templates and workflows may name. */
export interface References<Config> {
  /** The first name. */
  readonly source: string;
  readonly label: string;
  describe(host: ReadingHost<Config>): Promise<readonly ReferenceFacts[]>;
  /** At least what is named; what it does not give is missing. */
  resolve(host: ReadingHost<Config>, names: readonly string[]): Promise<JsonObject>;
}

export interface Extension {
  /** Stored in workflows: never renamed. */
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string;
  /** `api.example.org`, with a port where it is not the usual one. A function: as the configuration says. */
  readonly hosts: readonly string[] | ((config: never) => readonly string[]);
  readonly config: z.ZodObject;
  /** Members of `config` that are texts, go in and never come out. */
  readonly secrets: readonly string[];
  readonly actions: readonly Action<never>[];
  readonly triggers: readonly Trigger<never>[];
  readonly references: readonly References<never>[];
}

export interface ExtensionTexts<Config extends z.ZodObject> {
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string;
  readonly hosts: readonly string[] | ((config: z.output<Config>) => readonly string[]);
  readonly config: Config;
  readonly secrets?: readonly (keyof z.output<Config> & string)[];
  readonly actions?: readonly Action<z.output<Config>>[];
  readonly triggers?: readonly Trigger<z.output<Config>>[];
  readonly references?: readonly References<z.output<Config>>[];
}

const slugPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const keyPattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const versionPattern = /^\d+\.\d+\.\d+$/;
const timeoutMsMax = 60_000;

export function defineExtension<const Config extends z.ZodObject>(texts: ExtensionTexts<Config>): Extension {
  const { secrets = [], actions = [], triggers = [], references = [] } = texts;
  const { slug, version, config } = texts;
  const insist = (isRight: boolean, what: string): void => {
    if (!isRight) throw new TypeError(`extension ${slug}: ${what}`);
  };
  insist(slugPattern.test(slug) && slug.length <= 40, "its slug must be words of small letters joined by -");
  insist(versionPattern.test(version), "its version must be three numbers");
  for (const name of secrets) insist(name in config.shape, `the secret ${name} is no member of its config`);
  for (const keys of [actions.map(({ key }) => key), triggers.map(({ key }) => key)]) {
    for (const key of keys) insist(keyPattern.test(key), `${key} must be words of small letters joined by _`);
    insist(new Set(keys).size === keys.length, "two of its keys are the same");
  }
  for (const { source } of references)
    insist(keyPattern.test(source), `${source} must be words of small letters joined by _`);
  for (const { key, timeoutMs } of actions)
    insist(timeoutMs > 0 && timeoutMs <= timeoutMsMax, `${key} may take up to ${timeoutMsMax} ms`);
  return { ...texts, secrets, actions, triggers, references } as Extension;
}

type ActionTexts<Config, Input extends z.ZodType, Output extends z.ZodType> = Pick<
  Action<Config>,
  "key" | "title" | "description" | "timeoutMs"
> & {
  readonly input: Input;
  readonly output: Output;
  readonly exposeToRespondents?: boolean;
  readonly example: z.input<Output> & JsonObject;
  run(host: Host<Config>, input: z.output<Input>): Promise<z.input<Output> & JsonObject>;
};

/** `config` is the schema that the extension is defined with; it is there for its types. */
export function defineAction<Config extends z.ZodObject, Input extends z.ZodType, Output extends z.ZodType>(
  _config: Config,
  { exposeToRespondents = false, ...texts }: ActionTexts<z.output<Config>, Input, Output>,
): Action<z.output<Config>> {
  return { exposeToRespondents, ...texts } as Action<z.output<Config>>;
}

export function defineTrigger<Config extends z.ZodObject>(
  _config: Config,
  trigger: Trigger<z.output<Config>>,
): Trigger<z.output<Config>> {
  return trigger;
}

export function defineReferences<Config extends z.ZodObject>(
  _config: Config,
  references: References<z.output<Config>>,
): References<z.output<Config>> {
  return references;
}
