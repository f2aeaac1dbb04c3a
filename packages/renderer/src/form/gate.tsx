/** Shown instead of the form: while it loads, or if it is closed, needs a code, or does not exist. */
import type { FormClient } from "@formstead/client";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Texts } from "@formstead/form-logic/texts/texts";
import { Component } from "preact";
import { stopping } from "./stopping.ts";

interface Props {
  readonly client: FormClient;
  readonly texts: Texts;
  readonly language: string;
}

export class Gate extends Component<Props, { readonly code?: string }> {
  render({ client, texts, language }: Props, { code = "" }: { readonly code?: string }) {
    const { error, form, status } = client.state;
    const isLocked = error?.code === "access_code_required" || error?.code === "invalid_access_code";
    if (isLocked)
      return (
        <form noValidate onSubmit={stopping(() => void client.unlock(code))}>
          <label class="label" for="code">
            {texts.code}
          </label>
          {error.code === "invalid_access_code" && (
            <p class="error" id="code-error" role="alert">
              {texts.codeWrong}
            </p>
          )}
          <input
            id="code"
            class="input"
            autoComplete="off"
            aria-describedby="code-error"
            value={code}
            onInput={(event) => this.setState({ code: event.currentTarget.value })}
          />
          <footer>
            <button type="submit" class="button primary">
              {texts.open}
            </button>
          </footer>
        </form>
      );
    if (error?.code === "entry_session_expired" || error?.status === 401)
      return (
        <div class="done">
          <p role="alert">{texts.ended_key}</p>
          <button type="button" class="button primary" onClick={() => void client.restart()}>
            {texts.restart}
          </button>
        </div>
      );
    if (error)
      return (
        <div class="done">
          <h2 class="title">
            {error.status === 404 ? texts.notFound : error.status === 410 ? texts.ended : texts.failed}
          </h2>
          {error.status !== 404 && error.status !== 410 && (
            <button type="button" class="button" onClick={() => void client.load()}>
              {texts.retry}
            </button>
          )}
        </div>
      );
    if (form && status !== "loading")
      return (
        <div class="done">
          <h2 class="title">{closedText(form, texts, language)}</h2>
        </div>
      );
    return (
      <p class="hint" role="status">
        {texts.loading}
      </p>
    );
  }
}

export function closedText(
  { closed_reason, opens_at }: { readonly closed_reason?: string | null; readonly opens_at?: string | null },
  texts: Texts,
  language: string,
): string {
  if (closed_reason === "not_open_yet" && opens_at)
    return fillIn(texts.notYet, {
      time: new Date(opens_at).toLocaleString(language, { dateStyle: "long", timeStyle: "short" }),
    });
  if (closed_reason === "paused") return texts.paused;
  return closed_reason === "full" ? texts.full : texts.closed;
}
