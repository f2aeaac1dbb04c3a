/** A repeating group: add, move, remove, and undo. A separate chunk. */

import type { FormClient } from "@formstead/client";
import type { Json, JsonObject } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";

import { missingInstances as findMissing } from "@formstead/form-logic/missing-instances";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import { css } from "../styles/repeat.css";
import { offeredInstances, optionOf } from "./loop.ts";
import type { RepeatProps } from "./screen.ts";
import type { InstanceAnswers } from "./steps.ts";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

export { css };

/** In this chunk, because only forms with repeats need it. */
export const missingInstances = findMissing;

/** The instance that was just removed and can be restored. */
interface State {
  readonly undo?: { readonly text: string; readonly at: number; readonly answers: Json } | undefined;
}

export class Repeat extends Component<RepeatProps, State> {
  private get client(): FormClient {
    return this.props.screen.actions.client as FormClient;
  }

  private get instances(): readonly InstanceAnswers[] {
    const { screen, item, path } = this.props;
    const listed = answerAt(screen.answers, path);
    const all = (Array.isArray(listed) ? listed : []) as unknown as readonly InstanceAnswers[];
    return offeredInstances(screen, item, all);
  }

  /** Moves the focus into an instance. */
  private enter(id: string): void {
    this.props.screen.actions.focus(`${this.props.path}[${id}]`);
  }

  private add(more?: { readonly answers: JsonObject; readonly at: number }): void {
    this.setState({ undo: undefined });
    this.enter(this.client.addInstance(this.props.path, more));
  }

  private remove(at: number, name: string): void {
    const { screen, path } = this.props;
    const { instances } = this;
    const { _id, ...answers } = instances[at] as InstanceAnswers;
    const text = fillIn(screen.texts.removed, { name });
    const after = instances[at + 1] ?? instances[at - 1];
    this.client.removeInstance(path, _id);
    this.setState({ undo: { text, at, answers } });
    screen.actions.say(text);
    if (after) this.enter(after._id);
    else screen.actions.focus(`${path}+`);
  }

  private move(from: number, to: number, name: string): void {
    const { screen, path } = this.props;
    const { _id } = this.instances[from] as InstanceAnswers;
    this.client.moveInstance(path, _id, to);
    screen.actions.say(fillIn(screen.texts.moved, { name, at: to + 1, of: this.instances.length }));
    this.enter(_id);
  }

  private drawInstance(at: number, id: string, label: string) {
    const { item, path, draw, screen } = this.props;
    const { texts } = screen;
    const of = this.instances.length;
    const name =
      optionOf(screen, item, id) ?? fillIn(texts.item, { name: label || texts.one, at: at + 1, of });
    const button = (text: string, act: string, isOff: boolean, run: () => void) => (
      <button
        type="submit"
        name="_do"
        value={`${act} ${path}[${id}]`}
        class="quiet"
        disabled={isOff}
        aria-label={`${text}: ${name}`}
        onClick={stopping(run)}
      >
        {text}
      </button>
    );
    return (
      <fieldset key={id} class="instance" part="repeat-item" data-at={`${path}[${id}]`}>
        <legend>{name}</legend>
        {draw(item.items, `${path}[${id}].`)}
        {!item.for_each && (
          <div class="tools">
            {of > 1 && button(texts.up, "up", at === 0, () => this.move(at, at - 1, name))}
            {of > 1 && button(texts.down, "down", at === of - 1, () => this.move(at, at + 1, name))}
            {of > (item.min ?? 0) && button(texts.remove, "remove", false, () => this.remove(at, name))}
          </div>
        )}
      </fieldset>
    );
  }

  render({ screen, item, path }: RepeatProps, { undo }: State) {
    const { texts } = screen;
    if (!screen.fields[path]?.visible) return null;
    const label = translator(screen)(item.id, "label", item.label ?? "");
    const problem = screen.problems.get(path);
    const { instances } = this;
    return (
      <fieldset class="repeat" part="repeat" data-at={path} aria-describedby={problem && `f-${path}-error`}>
        {label && <legend class="section">{label}</legend>}
        {problem && (
          <p id={`f-${path}-error`} class="error" part="error">
            {problem}
          </p>
        )}
        {instances.map(({ _id }, at) => this.drawInstance(at, _id, label))}
        {undo && (
          <p class="undo">
            {undo.text}{" "}
            <button
              type="button"
              class="quiet"
              onClick={() => this.add({ at: undo.at, answers: undo.answers as JsonObject })}
            >
              {texts.undo}
            </button>
          </p>
        )}
        {!item.for_each && instances.length < (item.max ?? Number.POSITIVE_INFINITY) && (
          <button
            type="submit"
            name="_do"
            value={`add ${path}`}
            class="button add"
            part="button"
            data-at={`${path}+`}
            onClick={stopping(() => this.add())}
          >
            {instances.length > 0 ? texts.add : texts.addFirst}
            {label && <span class="sr"> {label}</span>}
          </button>
        )}
      </fieldset>
    );
  }
}
