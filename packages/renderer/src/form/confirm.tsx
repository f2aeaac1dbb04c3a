/** The box with which a respondent confirms an answer that was given in advance. A separate chunk. */
import type { FormClient } from "@formstead/client";
import type { FieldItem, FormDefinition, JsonObject } from "@formstead/form-logic";
import { confirmIn, hasConfirm, unconfirmedIn, unconfirmedKey } from "@formstead/form-logic/confirming";
import { answerAt } from "@formstead/form-logic/engine";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import type { ConfirmProps } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { translator } from "./translated.ts";

export { confirmIn };

/** What a form begins with: its answers so far are given in advance. */
export function unconfirmedFrom(definition: FormDefinition, answers: JsonObject): JsonObject {
  // A preview loads this part for every form.
  if (!hasConfirm(definition)) return {};
  const places = definition.pages.flatMap(({ items }) => placesOf(items, answers));
  // Without an answer, a field has its default.
  const begunWith = (path: string, item: FieldItem) => answerAt(answers, path) ?? item.default ?? null;
  const isGiven = ([path, item]: (typeof places)[number]) =>
    "confirm" in item && item.confirm && begunWith(path, item) !== null;
  return { [unconfirmedKey]: places.filter(isGiven).map(([path]) => path) };
}

/** Whatever the respondent enters is confirmed. */
export function afterSet(client: FormClient, path: string): void {
  const list = unconfirmedIn(client.state.answers) ?? [];
  if (list.includes(path))
    client.set(
      unconfirmedKey,
      list.filter((one) => one !== path),
    );
}

class Confirm extends Component<ConfirmProps> {
  /** The box stays after it was selected, so that the focus stays and the respondent can clear it again. */
  private wasOpen = false;

  render({ screen, item, path, value }: ConfirmProps) {
    const { actions, answers, texts, fields, problems } = screen;
    const isOpen = fields[path]?.issues.some(({ code }) => code === "unconfirmed") ?? false;
    this.wasOpen ||= isOpen;
    if (!this.wasOpen || value === null) return null;
    const label = translator(screen, path.slice(0, -item.key.length))(item.id, "label", item.label);
    const change = (isOn: boolean): void => {
      if (isOn) actions.set(path, value);
      else actions.set(unconfirmedKey, [...(unconfirmedIn(answers) ?? []), path]);
    };
    return (
      <label class="option" part="option">
        <input
          type="checkbox"
          name="_confirmed"
          value={path}
          checked={!isOpen}
          aria-label={fillIn(texts.answerOf, { label, part: texts.confirm })}
          aria-describedby={problems.has(path) ? `f-${path}-error` : undefined}
          aria-invalid={(isOpen && problems.has(path)) || undefined}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>{texts.confirm}</span>
      </label>
    );
  }
}

export function confirmBox(props: ConfirmProps) {
  return props.item.confirm && <Confirm {...props} />;
}
