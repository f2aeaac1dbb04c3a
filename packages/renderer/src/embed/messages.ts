/**
 * The protocol between a page and the hosted form in its frame. The first two messages go from window to window, with
 * origin and source checked on both sides; everything after that goes through a private channel.
 */
import type { Json } from "@formstead/form-logic";
import type { Commands, Facts } from "../element/handle.ts";

export interface Message<Type extends string = string, Payload = unknown> {
  readonly formstead: 1;
  /** The ID of the frame or, for `call` and `return` messages, of the call. */
  readonly id: string;
  readonly type: Type;
  readonly payload: Payload;
}

/** Sent from the frame to the page when the frame is listening. Contains no data, because any page may receive it. */
export type Hello = Message<"hello", null>;
/** Sent from the page to the frame, with the channel. */
export type Connect = Message<"connect", null>;

/** Sent from the frame through the channel. Contains only IDs and counts: answers stay in the frame. */
export type FromFrame =
  | Message<"event", { readonly name: string; readonly detail: object; readonly facts: Facts }>
  | Message<"resize", { readonly height: number }>
  | Message<"return", { readonly value?: unknown; readonly error?: string }>;
/** Sent to the frame through the channel. */
export type ToFrame = Message<"call", { readonly name: string; readonly args: readonly Json[] }>;

/** The calls that the page may make. */
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
