/** Attributes by their HTML names. Values that are not strings are written as JSON: `prefill: { email: "a@b.c" }`. */
export interface FormAttributes {
  readonly form: string;
  /** The address of Formstead; defaults to where the script was loaded from. */
  readonly src?: string;
  readonly mode?: "inline" | "iframe" | "popup" | "drawer" | "full";
  readonly label?: string;
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
  readonly theme?: "auto" | "light" | "dark";
  readonly prefill?: object;
  readonly "prefill-token"?: string;
  readonly "hidden-values"?: object;
  readonly "transit-params"?: string;
  readonly resume?: "auto" | "off";
  readonly shortcuts?: "on" | "off";
  readonly "access-code"?: string;
  readonly "entry-key"?: string;
  readonly loading?: "lazy" | "eager";
  readonly autofocus?: boolean;
  readonly "heading-level"?: number;
  readonly "min-height"?: number | string;
  readonly "max-height"?: number | string;
  readonly "open-after"?: number | string;
  readonly "open-at-scroll"?: number | string;
  readonly "open-on-exit"?: boolean;
  readonly "open-every"?: number | string;
  readonly launcher?: "button" | "tab";
}
