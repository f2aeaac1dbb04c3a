/**
 * An extension as a value: its metadata, the configuration it requires, and what it adds. Defining an extension has
 * no side effects, but invalid definitions throw.
 */
import type { z } from "zod";
import type { Host, ReadingHost } from "./host.ts";
import type { JsonObject } from "./json.ts";

/** A workflow step with the type `<slug>.<key>`. */
export interface Action<Config> {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Up to 60,000. */
  readonly timeoutMs: number;
  /** Whether respondents can call it in forms that the account allows. */
  readonly exposeToRespondents: boolean;
  /** The outputs of a dry run. */
  readonly example: JsonObject;
  run(host: Host<Config>, input: unknown): Promise<JsonObject>;
}

export interface Calendar {
  /** Five fields: minute, hour, day, month, and weekday. */
  readonly cron: string;
  /** An IANA name such as `Europe/Berlin`. */
  readonly timezone: string;
}

export interface Occasion {
  /** The scheduled time of this run; after an outage, the last one that was missed. */
  readonly at: Date;
  /** The scheduled time of the previous run, or when the schedule was created. The run covers the time since then. */
  readonly since: Date;
}

/** Runs on a schedule, once per scheduled time. */
export interface Trigger<Config> {
  readonly key: string;
  readonly title: string;
  readonly kind: "schedule";
  calendar(config: Config): Calendar;
  run(host: Host<Config>, occasion: Occasion): Promise<void>;
}

export interface ReferenceFacts {
  /** The part after the source: `count` in `entry_digest.count`. */
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "number" | "boolean" | "date" | "datetime" | "list" | "object" | "any";
}

/** Values that templates and workflows can refer to. */
export interface References<Config> {
  /** The first part of a reference. */
  readonly source: string;
  readonly label: string;
  describe(host: ReadingHost<Config>): Promise<readonly ReferenceFacts[]>;
  /** Returns at least the named values; a value that is not returned counts as missing. */
  resolve(host: ReadingHost<Config>, names: readonly string[]): Promise<JsonObject>;
}

export interface Extension {
  /** Stored in workflows, so it must never change. */
  readonly slug: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly author: string;
  /**
   * Hosts it may call: `api.example.org`, with a port if it is not the default. Use a function if they depend on the
   * configuration.
   */
  readonly hosts: readonly string[] | ((config: never) => readonly string[]);
  readonly config: z.ZodObject;
  /** String members of `config` that are write-only. */
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
  insist(slugPattern.test(slug) && slug.length <= 40, "the slug must consist of lowercase words joined by -");
  insist(versionPattern.test(version), "the version must be three numbers joined by dots");
  for (const name of secrets)
    insist(name in config.shape, `the secret ${name} is not a property of the config`);
  for (const keys of [actions.map(({ key }) => key), triggers.map(({ key }) => key)]) {
    for (const key of keys)
      insist(keyPattern.test(key), `${key} must consist of lowercase words joined by _`);
    insist(new Set(keys).size === keys.length, "keys must be unique");
  }
  for (const { source } of references)
    insist(keyPattern.test(source), `${source} must consist of lowercase words joined by _`);
  for (const { key, timeoutMs } of actions)
    insist(
      timeoutMs > 0 && timeoutMs <= timeoutMsMax,
      `the timeout of ${key} must be more than 0 and at most ${timeoutMsMax} ms`,
    );
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

/** `_config` is the schema of the extension; it is only used for type inference. */
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
