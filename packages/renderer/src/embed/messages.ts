/**
 * What a page and the hosted form in its frame say to each other. The first two messages go from window to window, with
 * origin and source checked on both sides; everything after that through a channel that nobody else has.
 */
import type { Json } from "@formstead/form-logic";
import type { Commands, Facts } from "../element/handle.ts";

export interface Message<Type extends string = string, Payload = unknown> {
  readonly formstead: 1;
  /** Of the frame; of the call, for `call` and `return`. */
  readonly id: string;
  readonly type: Type;
  readonly payload: Payload;
}

/** From the frame to the page: it listens. Says nothing else, since anybody may hear it. */
export type Hello = Message<"hello", null>;
/** From the page to the frame, with the channel. */
export type Connect = Message<"connect", null>;

/** Through the channel, from the frame. Ids and counts only: what is typed in the frame stays there. */
export type FromFrame =
  | Message<"event", { readonly name: string; readonly detail: object; readonly facts: Facts }>
  | Message<"resize", { readonly height: number }>
  | Message<"return", { readonly value?: unknown; readonly error?: string }>;
/** Through the channel, to the frame. */
export type ToFrame = Message<"call", { readonly name: string; readonly args: readonly Json[] }>;

/** What the page may have the frame do. */
export const commandNames: readonly (keyof Commands)[] = [
  "setAnswer",
  "addInstance",
  "removeInstance",
  "validate",
  "next",
  "back",
  "goTo",
  "save",
  "submit",
  "reset",
  "focus",
];

export function isMessage(data: unknown, type: string): data is Message {
  const { formstead, type: own } = (data ?? {}) as Partial<Message>;
  return formstead === 1 && own === type;
}

export function message<Type extends string, Payload>(
  type: Type,
  id: string,
  payload: Payload,
): Message<Type, Payload> {
  return { formstead: 1, id, type, payload };
}
