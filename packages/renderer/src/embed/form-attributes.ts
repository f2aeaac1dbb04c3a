/** Attributes by their names in HTML. Values that are no texts are written as JSON: `prefill: { email: "a@b.c" }`. */
export interface FormAttributes {
  readonly form: string;
  /** Where Formstead is; where the script came from unless told. */
  readonly src?: string;
  readonly mode?: "inline" | "iframe" | "popup" | "drawer" | "full";
  readonly label?: string;
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
  readonly theme?: "auto" | "light" | "dark";
  readonly prefill?: object;
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
}
