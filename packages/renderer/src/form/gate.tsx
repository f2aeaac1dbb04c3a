/** Shown instead of the form: while it loads, or if it is closed, needs a code, or does not exist. */
import type { FormClient } from "@formstead/client";
import type { FormDefinition } from "@formstead/form-logic";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import type { Texts } from "@formstead/form-logic/texts/texts";
import { Component, type ComponentChildren, createRef } from "preact";
import { baseUrlOf, elementAround, type FormElement, formUrlOf, mountAgain } from "../embed/mount-again.ts";
import { closedReasonIn, closedText } from "./closed-text.ts";
import { type OwnNotice, ownNotice } from "./own-notice.tsx";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

interface Props {
  readonly client: Pick<FormClient, "state" | "load" | "unlock" | "restart">;
  readonly texts: Texts;
  readonly language: string;
  /** If it need not be asked for. */
  readonly cover?: FormDefinition;
}

interface State {
  readonly code?: string;
  /** What the form shows of itself to visitors who cannot open it; null if it is not available. */
  readonly cover?: FormDefinition | null;
}

export class Gate extends Component<Props, State> {
  private readonly box = createRef<HTMLDivElement>();
  private isAsked = false;

  override componentDidMount(): void {
    void this.dress();
  }
  override componentDidUpdate(): void {
    void this.dress();
  }

  private get definition(): FormDefinition | undefined {
    const { client, cover } = this.props;
    return this.state.cover ?? cover ?? client.state.form?.definition;
  }

  /** Gets the form's cover if needed, and applies the form's look. */
  private async dress(): Promise<void> {
    const { client, language } = this.props;
    const element = this.box.current && elementAround(this.box.current);
    if (!element) return;
    if (hasCover(client) && !this.isAsked) {
      this.isAsked = true;
      const cover = await coverOf(element);
      // The language could not be chosen before the form's languages were known.
      const best = cover && languageOf(cover, [...wishesOf(element)]);
      if (best && best !== language) {
        element.lang = best;
        return void mountAgain(element);
      }
      this.setState({ cover: cover ?? null });
    }
    const { shadowRoot } = element;
    const look = this.definition?.look;
    if (!shadowRoot || !look) return;
    const { applyTheme } = await import("./theme.ts");
    applyTheme(shadowRoot, look, baseUrlOf(element));
  }

  render(props: Props, { cover }: State) {
    const isWaiting = !(cover ?? props.cover) && cover !== null && hasCover(props.client);
    return <div ref={this.box}>{isWaiting ? <Loading {...props} /> : this.inside()}</div>;
  }

  private inside() {
    const { props, definition } = this;
    const { client, texts, language } = props;
    const { error, form, status } = client.state;
    const closed = closedReasonIn(error);
    const reason = closed ?? error?.code ?? form?.closed_reason;
    const own = ownNotice(definition, language, reason);
    const told = { ...props, definition, own };
    if (isLocked(client))
      return <CodeForm {...told} code={this.state.code ?? ""} onCode={(code) => this.setState({ code })} />;
    if (error?.code === "invalid_resume_token")
      return (
        <Notice {...told} title={texts.resumeUsed} text={texts.resumeUsedText}>
          <Start text={texts.startNew} run={() => void client.load()} />
        </Notice>
      );
    if (error?.isEnd && error.code !== "link_spent" && error.code !== "form_archived")
      return <Ended {...told} isElsewhere={error.details.reason === "continued_elsewhere"} />;
    if (error) {
      const isFinal = error.status === 404 || error.status === 410;
      const problem = error.status === 404 ? texts.notFound : isFinal ? texts.ended : texts.failed;
      const title = closed ? closedText({ closed_reason: closed }, texts, language) : problem;
      return (
        <Notice {...told} title={title}>
          {!isFinal && (
            <button type="button" class="button" onClick={() => void client.load()}>
              {texts.retry}
            </button>
          )}
        </Notice>
      );
    }
    if (form && status !== "loading") return <Notice {...told} title={closedText(form, texts, language)} />;
    return <Loading {...props} />;
  }
}

const isLocked = ({ state: { error } }: Props["client"]): boolean =>
  error?.code === "access_code_required" || error?.code === "invalid_access_code";

/** Whether the server shows the form's title and look, although it does not show the form. */
const hasCover = (client: Props["client"]): boolean =>
  isLocked(client) || /^(form_archived|link_spent)$/.test(client.state.error?.code ?? "");

async function coverOf(element: FormElement): Promise<FormDefinition | undefined> {
  try {
    const response = await fetch(`${formUrlOf(element)}/cover`, { credentials: "omit" });
    return response.ok ? (await response.json()).definition : undefined;
  } catch {
    return undefined;
  }
}

const wishesOf = ({ lang }: FormElement): readonly string[] => [lang, ...navigator.languages].filter(Boolean);

function Loading({ client, texts }: Props) {
  const { pausedBy } = client.state;
  return (
    <p class="hint" role="status">
      {pausedBy ? (pausedBy.status === 429 ? texts.loadingBusy : texts.loadingLater) : texts.loading}
    </p>
  );
}

/** What the form says in place of itself. */
interface Told extends Props {
  readonly definition: FormDefinition | undefined;
  readonly own: OwnNotice;
}

interface CodeProps extends Told {
  readonly code: string;
  readonly onCode: (code: string) => void;
}

function CodeForm({ code, onCode, ...told }: CodeProps) {
  const { client, texts, own } = told;
  const isWrong = client.state.error?.code === "invalid_access_code";
  return (
    <form noValidate class="page" onSubmit={stopping(() => void client.unlock(code))}>
      <div class="message">
        {own.title && <FormName {...told} />}
        {(own.title ?? told.definition) && <h2 class="title">{own.title ?? titleOf(told)}</h2>}
        {own.content && <div class="lead">{own.content}</div>}
      </div>
      <div class={isWrong ? "field invalid" : "field"}>
        <label class="label" for="code">
          {texts.code}
        </label>
        {isWrong && (
          <p class="error" id="code-error" role="alert">
            {texts.codeWrong}
          </p>
        )}
        <input
          id="code"
          class="input"
          autoComplete="off"
          aria-describedby={isWrong ? "code-error" : undefined}
          aria-invalid={isWrong || undefined}
          value={code}
          onInput={(event) => onCode(event.currentTarget.value)}
        />
      </div>
      <div class="foot">
        <button type="submit" class="button primary">
          {texts.open}
        </button>
      </div>
    </form>
  );
}

interface NoticeProps extends Told {
  readonly title: string;
  readonly text?: string;
  readonly children?: ComponentChildren;
}

/** Names the form, because nothing else on the page might. */
function FormName(told: Told) {
  return told.definition ? <p class="form-name">{titleOf(told)}</p> : null;
}

const titleOf = ({ definition, language }: Told): string | undefined =>
  definition && translator({ form: { definition }, language })("form", "title", definition.title);

function Notice({ title, text, children, ...told }: NoticeProps) {
  const { own, client } = told;
  const isSoon = client.state.form?.closed_reason === "not_open_yet";
  return (
    <div class="message">
      <FormName {...told} />
      <div role="alert" class="said">
        <h2 class="title">{own.title ?? title}</h2>
        {(own.content ?? text) && <div class="lead">{own.content ?? text}</div>}
        {/* The form's own title may not say when the form opens. */}
        {own.title && isSoon && <p class="hint">{title}</p>}
      </div>
      {children && <div class="foot">{children}</div>}
    </div>
  );
}

function Start({ text, run }: { readonly text: string; readonly run: () => void }) {
  return (
    <button type="button" class="button primary" onClick={run}>
      {text}
    </button>
  );
}

/** The entry's key no longer works: it has expired, or another device continues with a newer one. */
function Ended({ isElsewhere, ...props }: Told & { readonly isElsewhere: boolean }) {
  const { client, texts } = props;
  const restart = () => void client.restart();
  if (Object.keys(client.state.answers).length === 0)
    return (
      <Notice {...props} title={isElsewhere ? texts.elsewhere : texts.expired}>
        <Start text={texts.startNew} run={restart} />
      </Notice>
    );
  return isElsewhere ? (
    <Notice {...props} title={texts.elsewhere} text={texts.elsewhereText}>
      <Start text={texts.restartApart} run={restart} />
    </Notice>
  ) : (
    <Notice {...props} title={texts.ended_key}>
      <Start text={texts.restart} run={restart} />
    </Notice>
  );
}
