/**
 * `<FormsteadForm>` for React 19, which passes attributes and events to custom elements natively. This wrapper adds
 * types and React-style names, and loads the element's script once, in the browser, from your Formstead server.
 */
import type { FormAttributes, FormsteadForm as FormElement } from "@formstead/renderer";
import { createElement, type ReactNode, type Ref, useEffect } from "react";

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type Attributes = { readonly [Name in keyof FormAttributes as Camel<Name>]: FormAttributes[Name] };

interface Ids {
  readonly formId?: string;
  readonly entryId?: string;
}
type Listener<Detail = object> = (event: CustomEvent<Ids & Detail>) => void;

interface Events {
  readonly onReady?: Listener;
  readonly onStart?: Listener;
  readonly onChange?: Listener<{ readonly path: string; readonly value?: unknown }>;
  readonly onPage?: Listener<{ readonly page: string; readonly index: number }>;
  readonly onSave?: Listener;
  readonly onInvalid?: Listener<{ readonly errors?: Readonly<Record<string, string>> }>;
  /** `event.preventDefault()` stops it, except for forms in a frame. */
  readonly onBeforeSubmit?: Listener;
  readonly onSubmit?: Listener<{ readonly receipt?: { readonly receipt_code: string } }>;
  readonly onAction?: Listener<{ readonly path: string }>;
  readonly onResize?: Listener<{ readonly height: number }>;
  readonly onClose?: Listener;
  readonly onError?: Listener<{ readonly code: string; readonly status?: number }>;
}

export interface FormsteadFormProps extends Attributes, Events {
  /** The address of Formstead, such as `https://forms.example.com`. */
  readonly src: string;
  readonly id?: string;
  readonly className?: string;
  /** The element, for its methods. */
  readonly ref?: Ref<FormElement>;
  /** Shown until the form has loaded, and without JavaScript. Defaults to a link to the form. */
  readonly children?: ReactNode;
}

export function FormsteadForm({ ref, children, ...props }: FormsteadFormProps) {
  const { src, form } = props;
  useEffect(() => {
    import(/* @vite-ignore */ /* webpackIgnore: true */ `${src}/embed/v1/form.js`).catch(() => {});
  }, [src]);
  const link = createElement("a", { href: `${src}/f/${form}` }, props.label ?? form);
  return createElement(
    "formstead-form",
    { ref, ...Object.fromEntries(attributesOf(props)) },
    children ?? link,
  );
}

/** Maps `hiddenValues` to `hidden-values` and `onBeforeSubmit` to the event `formstead-before-submit`. */
function attributesOf(props: object): (readonly [string, unknown])[] {
  return Object.entries(props).map(([name, value]) => {
    if (name === "className") return [name, value];
    const written = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === "function") return [written.replace("on-", "onformstead-"), value];
    return [written, value && typeof value === "object" ? JSON.stringify(value) : value];
  });
}
