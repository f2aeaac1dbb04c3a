/** Repeats with an instance for each option that was chosen in another field. */
import type { RepeatItem } from "@formstead/form-logic";
import { optionOfInstance } from "@formstead/form-logic/carried-values";
import { instanceIdOf } from "@formstead/form-logic/instance-id";
import { offeredBy } from "../fields/carried.ts";
import type { Screen } from "./screen.ts";
import type { InstanceAnswers } from "./steps.ts";
import { translator } from "./translated.ts";

type Loop = Pick<RepeatItem, "for_each">;

/** The instances of the options that are offered, in the order of the options. */
export function offeredInstances(
  screen: Screen,
  { for_each }: Loop,
  instances: readonly InstanceAnswers[],
): readonly InstanceAnswers[] {
  if (!for_each) return instances;
  const byId = new Map(instances.map((one) => [one._id, one]));
  return offeredBy(screen, for_each).flatMap((value) => byId.get(instanceIdOf(value)) ?? []);
}

/** The label of the option that an instance is for. */
export function optionOf(screen: Screen, { for_each }: Loop, id: string): string | undefined {
  const found = for_each && optionOfInstance(screen.form.definition.pages, for_each, id);
  return found && translator(screen)(found.source.id, `options.${found.value}`, found.label);
}
