/** Answers made up of parts: each has its own input and label, and together they are one question. */

import type { TextName } from "@formstead/form-logic/texts/texts";
import type { ComponentChildren } from "preact";
import { CodeChoice } from "./code-choice.tsx";
import { countryNames } from "./codes.tsx";
import { type Control, type ControlProps, listOf, memberOf } from "./control.ts";
import { withMember, wrongParts } from "./members.ts";
import { TextInput } from "./text-input.tsx";

interface PartProps extends ControlProps {
  readonly part: string;
}

export interface Part {
  readonly name: string;
  readonly attributes?: Record<string, unknown>;
  readonly isOptional?: boolean;
  readonly look?: string;
  readonly draw?: (props: PartProps) => ComponentChildren;
  readonly read?: (text: string) => ControlProps["value"];
}

const partName = (props: ControlProps, name: string): string =>
  props.screen.texts[`part_${name}` as TextName] ?? name;

export function Parts({ parts, ...props }: ControlProps & { readonly parts: readonly Part[] }) {
  const { id, value, set, screen } = props;
  const wrong = wrongParts(props);
  return (
    <div class="parts">
      {parts.map(({ name, attributes = {}, isOptional, look = "", draw, read }) => {
        const one: PartProps = {
          ...props,
          part: name,
          value: memberOf(value, name),
          isRequired: props.isRequired && !isOptional,
          isInvalid: wrong?.has(name) ?? true,
          set: (next) => set(withMember(value, name, next)),
        };
        return (
          <label class={`part ${look}`} key={name} for={`${id}.${name}`}>
            <span>
              {partName(props, name)}
              {isOptional && <span class="optional"> ({screen.texts.optional})</span>}
            </span>
            {draw ? draw(one) : <TextInput {...one} attributes={attributes} {...(read && { read })} />}
          </label>
        );
      })}
    </div>
  );
}

const nameParts: Readonly<Record<string, string>> = {
  title: "honorific-prefix",
  first: "given-name",
  middle: "additional-name",
  last: "family-name",
  suffix: "honorific-suffix",
};

/** If some parts are required, the others are marked as optional; if none is, any part is enough. */
const isLeft = (required: readonly unknown[], name: string): boolean =>
  required.length > 0 && !required.includes(name);

function Name(props: ControlProps) {
  const { parts, required_parts } = props.settings;
  const asked = listOf(parts).length > 0 ? (listOf(parts) as readonly string[]) : ["first", "last"];
  const required = listOf(required_parts);
  return (
    <Parts
      {...props}
      parts={asked.map((name) => ({
        name,
        look: name === "title" || name === "suffix" ? "short" : "",
        attributes: { autoComplete: nameParts[name] },
        isOptional: isLeft(required, name),
      }))}
    />
  );
}

const addressParts: readonly (Omit<Part, "attributes"> & { readonly token: string })[] = [
  { name: "line1", token: "address-line1", look: "wide" },
  { name: "line2", token: "address-line2", look: "wide" },
  { name: "city", token: "address-level2" },
  { name: "region", token: "address-level1" },
  { name: "postal_code", token: "postal-code" },
  { name: "country", token: "country" },
];

function Address(props: ControlProps) {
  const required = listOf(props.settings.required_parts);
  return (
    <Parts
      {...props}
      parts={addressParts.map(({ token, ...part }) => ({
        ...part,
        attributes: { autoComplete: token },
        isOptional: isLeft(required, part.name) || (part.name === "line2" && !required.includes("line2")),
        ...(part.name === "country" && {
          draw: (one: PartProps) => (
            <CodeChoice {...one} kind="region" names={countryNames(props)} autoComplete={token} />
          ),
        }),
      }))}
    />
  );
}

export const partControls: readonly (readonly [string, Control])[] = [
  ["name", { draw: Name, isGroup: true }],
  ["address", { draw: Address, isGroup: true }],
];
