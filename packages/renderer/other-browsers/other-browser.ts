/** What the run needs of a browser that Playwright cannot drive. Selectors are looked up in the form's shadow root. */
export interface OtherBrowser {
  readonly version: string;
  open(url: string): Promise<void>;
  /** Calls a function in the page. It must use nothing but its arguments and what the page has. */
  run<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Real input, as from a person. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  upload(selector: string, file: string): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>;
  stop(): Promise<void>;
}

export const windowSize = { width: 1_280, height: 860 };

/** As text, because that is how browsers get their scripts. */
export const scriptOf = (work: (...given: never[]) => unknown, given: readonly unknown[]): string =>
  `(${work})(...${JSON.stringify(given)})`;

export const findInForm = (selector: string): string =>
  `document.querySelector("formstead-form")?.shadowRoot?.querySelector(${JSON.stringify(selector)})`;
