/** Answers chosen from data that only the server has: rows, entries, users, and options from a source. */
import type { FormClient } from "@formstead/client";
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import { choiceControls } from "./choices.tsx";
import { Combobox, type Found } from "./combobox.tsx";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { rankingControls } from "./ranking.tsx";
import { Chips } from "./tags.tsx";

interface Props extends ControlProps {
  readonly isMany: boolean;
  readonly idOf: (answer: Json) => string;
  readonly answerOf: (id: string) => Json;
}

const limit = 50;

class Lookup extends Component<Props, { readonly labels?: Readonly<Record<string, string>> }> {
  private get client(): FormClient {
    return this.props.screen.actions.client as FormClient;
  }

  private get memory(): string {
    return `labels:${this.props.path}`;
  }

  /** The server stores only the chosen value, so this device remembers its label. */
  override async componentDidMount(): Promise<void> {
    const labels = await this.client
      .remember<Record<string, string>>(this.memory, (before) => before)
      .catch(() => undefined);
    if (labels) this.setState({ labels: { ...labels, ...this.state.labels } });
  }

  private search = async (text: string): Promise<readonly Found[]> => {
    const query = new URLSearchParams({ q: text, limit: String(limit) });
    const { data } = await this.client.call<{ readonly data: readonly Found[] }>(
      "GET",
      `/options/${encodeURIComponent(this.props.path)}?${query}`,
    );
    const chosen = this.chosen();
    return this.props.isMany ? data.filter(({ value }) => !chosen.includes(value)) : data;
  };

  private chosen(): string[] {
    const { value, isMany, idOf } = this.props;
    return (isMany ? listOf(value) : value === null ? [] : [value]).map(idOf).filter(Boolean);
  }

  private pick(found: Found | undefined): void {
    const { isMany, set, answerOf, value, screen } = this.props;
    if (!found) {
      if (!isMany) set(null);
      return;
    }
    const labels = { ...this.state.labels, [found.value]: found.label };
    this.setState({ labels });
    void this.client.remember(this.memory, () => labels).catch(() => {});
    set(isMany ? [...listOf(value), answerOf(found.value)] : answerOf(found.value));
    if (isMany) screen.actions.say(fillIn(screen.texts.added, { name: found.label }));
  }

  render(props: Props, { labels = {} }: { readonly labels?: Readonly<Record<string, string>> }) {
    const { isMany, value, set, idOf } = props;
    const chosen = this.chosen();
    const labelOf = (id: string) => labels[id] ?? id;
    const rest = (id: string) => listOf(value).filter((one) => idOf(one) !== id);
    return (
      <>
        {isMany && (
          <Chips
            {...props}
            chips={chosen.map((id) => ({ key: id, label: labelOf(id) }))}
            onRemove={(id) => set(rest(id).length > 0 ? rest(id) : null)}
          />
        )}
        <Combobox
          {...props}
          chosen={isMany || !chosen[0] ? "" : labelOf(chosen[0])}
          search={this.search}
          pick={(found) => this.pick(found)}
        />
      </>
    );
  }
}

const reference = (member: string): Control => ({
  draw: (props) => (
    <Lookup
      {...props}
      isMany={props.settings.multiple === true}
      idOf={(answer) => textOf(memberOf(answer, member)) || textOf(answer)}
      answerOf={(id) => ({ [member]: id })}
    />
  ),
});

const manyTypes = /^(multi_select|checkboxes|ranking)$/;

/** The control of a type, for fields whose options come from a source. */
const sourced = ([type, control]: readonly [string, Control]): readonly [string, Control] => {
  const Draw = control.draw;
  return [
    type,
    {
      ...control,
      isGroup: (settings) =>
        !settings.source &&
        (typeof control.isGroup === "function" ? control.isGroup(settings) : !!control.isGroup),
      draw: (props) =>
        props.settings.source ? (
          <Lookup
            {...props}
            isMany={manyTypes.test(type) || props.settings.multiple === true}
            idOf={(answer) => textOf(memberOf(answer, "value")) || textOf(answer)}
            answerOf={(id) => id}
          />
        ) : (
          <Draw {...props} />
        ),
    },
  ];
};

export const lookupControls: readonly (readonly [string, Control])[] = [
  ["reference", reference("row_id")],
  ["entry_reference", reference("entry_id")],
  ["user_reference", reference("user_id")],
  ...[...choiceControls, ...rankingControls].map(sourced),
];
