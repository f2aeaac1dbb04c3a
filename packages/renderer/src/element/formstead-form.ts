/**
 * `<formstead-form>`: small enough for every page. It waits until it comes near the viewport, loads the rest, and
 * forwards attributes and calls.
 */
import type { PublicForm } from "@formstead/client";
import type { Json } from "@formstead/form-logic";
import type { MountOptions } from "../core.ts";
import { fetchForm } from "./fetch-form.ts";
import type { Commands, Facts, FormState, Handle } from "./handle.ts";
import { inlineHandle } from "./inline.ts";

/** How close the element must be to the viewport before anything is loaded. */
const nearby = "500px";

/** Servers have no HTMLElement; the substitute class is never used there. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class FormsteadForm extends Base {
  static readonly observedAttributes = ["form", "lang", "mode"];

  /** The default address of Formstead, unless the element has a `src`: where this script was loaded from. */
  static home = "";

  /** Mount options that the surrounding page sets before the element is defined. */
  declare readonly mountWith?: Partial<MountOptions>;

  private handle: Handle | undefined;
  private starting: Promise<Handle> | undefined;
  /**
   * Incremented when the element leaves the page, so that a form that is still loading is closed as soon as it is
   * mounted.
   */
  private turn = 0;
  /** The previous load, which the next one waits for, because two at once would render into the same root. */
  private loading: Promise<unknown> | undefined;
  private observer: IntersectionObserver | undefined;
  /** The element is in the page without a form; one may still be set. */
  private isMissing = false;
  private hasFailed = false;
  private settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void } | undefined;
  /** Resolves when the form is mounted. */
  ready: Promise<void> = this.waiting();

  private waiting(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    ready.catch(() => {});
    return ready;
  }

  private text(name: string): string | undefined {
    return this.getAttribute(name) ?? undefined;
  }

  /** `popup` and `drawer` load when they are opened. */
  private get isDialog(): boolean {
    return /^(popup|drawer)$/.test(this.text("mode") ?? "");
  }

  connectedCallback(): void {
    this.addEventListener("click", this.onClick);
    this.addEventListener("command", this.onCommand);
    this.isMissing = !this.text("form");
    // Frameworks may set attributes only after the element is in the page.
    if (this.isMissing) setTimeout(() => this.isMissing && this.isConnected && this.tryTo(this.start()));
    if (this.isDialog && /open-|launcher/.test(`${this.getAttributeNames()}`))
      void import("../embed/triggers.ts").then(({ watch }) =>
        watch(this, `${this.text("src") ?? FormsteadForm.home}:${this.text("form")}`),
      );
    if (this.starting || this.isMissing || this.isDialog) return;
    if (this.text("loading") === "eager" || this.shadowRoot || !("IntersectionObserver" in globalThis)) {
      this.tryTo(this.start());
      return;
    }
    this.observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && this.tryTo(this.start()),
      { rootMargin: nearby },
    );
    this.observer.observe(this);
  }

  disconnectedCallback(): void {
    this.observer?.disconnect();
    this.handle?.close();
    this.handle = this.starting = undefined;
    this.turn += 1;
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before === after || (before === null && !this.isMissing) || !this.isConnected) return;
    this.disconnectedCallback();
    this.ready = this.waiting();
    this.connectedCallback();
  }

  /** A button or link inside the element opens the form. */
  private readonly onClick = (event: Event): void => {
    if (!this.isDialog || !(event.target as Element).closest("formstead-form > *")) return;
    event.preventDefault();
    this.tryTo(this.open());
  };

  /** Handles `<button commandfor="…" command="--open">` anywhere in the page. */
  private readonly onCommand = (event: Event): void => {
    const { command } = event as Event & { readonly command?: string };
    if (command === "--open") this.tryTo(this.open());
    if (command === "--close") void this.close();
  };

  /** For calls that the page does not wait for: `formstead-error` reports the failure. */
  private tryTo(attempt: Promise<unknown>): void {
    attempt.catch(() => {});
  }

  private start(): Promise<Handle> {
    this.observer?.disconnect();
    this.starting ??= this.begin();
    return this.starting;
  }

  private begin(): Promise<Handle> {
    const { turn, loading } = this;
    this.hasFailed = false;
    const loaded = Promise.resolve(loading).then(() => this.load());
    const ended = loaded.then((handle) => this.turn === turn || handle.close());
    this.loading = ended.catch(() => {});
    return loaded.then(
      (handle) => {
        if (this.turn !== turn) return this.starting ?? handle;
        this.handle = handle;
        this.settle?.resolve();
        if (handle.facts.state !== "error") this.emit("ready");
        if (this.hasAttribute("autofocus")) handle.commands.focus();
        return handle;
      },
      (error) => {
        if (this.turn === turn) {
          this.hasFailed = true;
          // biome-ignore lint/suspicious/noConsole: for the person who embeds the form
          console.warn(this, error.message);
          this.settle?.reject(error);
          this.emit("error", { code: error.code ?? "load_failed" });
        }
        throw error;
      },
    );
  }

  private async load(): Promise<Handle> {
    const emit = this.emit.bind(this);
    const text = this.text.bind(this);
    const baseUrl = text("src") ?? FormsteadForm.home;
    const formRef = text("form");
    if (!formRef)
      throw Object.assign(new Error("The `form` attribute is missing."), { code: "form_missing" });
    const hidden = read(text("hidden-values"));
    const prefill = { ...this.mountWith?.prefill, ...this.transit(), ...read(text("prefill")), ...hidden };
    const token = text("prefill-token");
    // Different values mean different entries, even of the same form.
    const draft = Object.keys(hidden)[0] && JSON.stringify(Object.entries(hidden).sort());
    if (text("mode") === "iframe") {
      const { openFrame } = await import("../embed/frame.ts");
      return openFrame({ element: this, baseUrl, formRef, prefill, prefillToken: token, draft, emit });
    }
    const given = this.querySelector("script[type='application/json']")?.textContent;
    const [{ mount }, form] = await Promise.all([
      import("../core.ts"),
      given || this.mountWith?.form ? undefined : fetchForm(baseUrl, formRef).then(preloadTheme),
    ]);
    const drawn = given ? JSON.parse(given) : {};
    // A page drawn by the server has its token. What the page around its frame passes in must not hide signed answers.
    const prefillToken = token ?? drawn.prefillToken;
    const signed = prefillToken && (await import("../embed/signed-values.ts")).signedValues(prefillToken);
    // Dialogs have their own root, which is not server-rendered.
    const isDrawn = this.shadowRoot !== null && !this.isDialog;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const mounted = await mount({
      root,
      isDrawn,
      form,
      draft,
      ...drawn,
      ...this.mountWith,
      baseUrl,
      formRef,
      language: text("lang"),
      direction: text("dir"),
      headingLevel: Number(text("heading-level")) || undefined,
      isEmbedded: !this.hasAttribute("hosted"),
      canFinishLater: text("resume") !== "off",
      hasShortcuts: text("shortcuts") !== "off",
      prefill: { ...drawn.prefill, ...prefill, ...signed },
      prefillToken,
      accessCode: text("access-code"),
      entryKey: text("entry-key"),
      emit,
    });
    return inlineHandle(mounted, root, emit);
  }

  /** Values from the page's URL, limited to the allowed names. */
  private transit(): Record<string, Json> {
    const given = new URLSearchParams(location.search);
    const names = (this.text("transit-params") ?? "").split(/[\s,]+/).filter(Boolean);
    return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])));
  }

  private emit(name: string, detail: object = {}): boolean {
    const { formId, entryId } = this.handle?.facts ?? {};
    return this.dispatchEvent(
      new CustomEvent(`formstead-${name}`, {
        bubbles: true,
        composed: true,
        cancelable: name === "before-submit",
        detail: { formId, entryId, ...detail },
      }),
    );
  }

  get state(): FormState {
    return this.handle?.facts.state ?? (this.hasFailed ? "error" : "loading");
  }
  get formId(): string | undefined {
    return this.handle?.facts.formId;
  }
  get entryId(): string | undefined {
    return this.handle?.facts.entryId;
  }
  /** A frozen copy of the answers. Empty if the form is in a frame, because answers do not leave the frame. */
  get answers(): Facts["answers"] {
    return this.handle?.facts.answers ?? {};
  }
  get errors(): Facts["errors"] {
    return this.handle?.facts.errors ?? {};
  }
  get page(): string | undefined {
    return this.handle?.facts.page;
  }
  get pages(): readonly string[] {
    return this.handle?.facts.pages ?? [];
  }

  private async tell<Name extends keyof Commands>(name: Name, ...args: Parameters<Commands[Name]>) {
    const { commands } = await this.start();
    return (commands[name] as (...given: typeof args) => unknown)(...args);
  }

  async setAnswer(path: string, value: Json): Promise<void> {
    await this.tell("setAnswer", path, value);
  }
  /** Returns the ID of the new instance. */
  async addInstance(path: string): Promise<string> {
    return (await this.tell("addInstance", path)) as string;
  }
  async removeInstance(path: string, id: string): Promise<void> {
    await this.tell("removeInstance", path, id);
  }
  /** Returns true if there are no problems; otherwise, shows them. */
  async validate(): Promise<boolean> {
    return (await this.tell("validate")) as boolean;
  }
  async next(): Promise<void> {
    await this.tell("next");
  }
  async back(): Promise<void> {
    await this.tell("back");
  }
  async goTo(id: string): Promise<void> {
    await this.tell("goTo", id);
  }
  async save(): Promise<void> {
    await this.tell("save");
  }
  async submit(): Promise<void> {
    await this.tell("submit");
  }
  /** Discards the draft and starts over. */
  async reset(): Promise<void> {
    await this.tell("reset");
  }
  override focus(): void {
    this.handle?.commands.focus();
  }

  /** Opens a popup or drawer. Resolves when the form is mounted in it. */
  async open(): Promise<void> {
    const { showDialog } = await import("../embed/dialog.ts");
    const onReady = this.text("form") && showDialog(this, () => this.emit("close"));
    await this.start();
    if (onReady) onReady();
  }
  async close(): Promise<void> {
    this.shadowRoot?.querySelector("dialog")?.close();
  }
  async toggle(): Promise<void> {
    await (this.shadowRoot?.querySelector("dialog")?.open ? this.close() : this.open());
  }

  /** Adds a listener and returns a function that removes it. `on("submit", …)` listens to `formstead-submit`. */
  on(name: string, listener: (event: CustomEvent) => void): () => void {
    const type = `formstead-${name}`;
    this.addEventListener(type, listener as EventListener);
    return () => this.removeEventListener(type, listener as EventListener);
  }
}

/** The form usually arrives before the core, so its theme can be loaded at the same time. */
function preloadTheme(form: PublicForm | undefined): PublicForm | undefined {
  if (form?.definition.look) import("../form/theme.ts").catch(() => {});
  return form;
}

/** Invalid JSON counts as empty, because a typo in the page must not keep a form from being shown. */
function read(json: string | undefined): Record<string, Json> {
  try {
    return json ? JSON.parse(json) : {};
  } catch {
    return {};
  }
}
