/** Requests a link by email for continuing later, without an account. */

import type { FormClientError } from "@formstead/client";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Texts } from "@formstead/form-logic/texts/texts";
import { Component } from "preact";
import { css } from "../styles/later.css";
import type { Screen } from "./screen.ts";

export { css };

interface Props {
  readonly screen: Screen;
  readonly texts: Texts;
  readonly onClose: () => void;
}

interface State {
  readonly step?: "sent" | "wrong" | "failed";
  readonly email?: string;
}

export class FinishLater extends Component<Props, State> {
  /** A stable function, so that it is called only when the input appears and not on every render. */
  private readonly focus = (input: HTMLInputElement | null) => input?.focus();

  private readonly send = async () => {
    const { actions } = this.props.screen;
    const { email = "" } = this.state;
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return this.setState({ step: "wrong" });
    await actions.finishLater(email.trim()).then(
      () => this.setState({ step: "sent" }),
      ({ status }: FormClientError) => this.setState({ step: status === 422 ? "wrong" : "failed" }),
    );
  };

  render({ texts, onClose }: Props, { step, email }: State) {
    if (step === "sent") return <p role="status">{fillIn(texts.laterSent, { email })}</p>;
    return (
      <div class="later">
        <label class="label" for="later-email">
          {texts.laterEmail}
        </label>
        <p class="hint" id="later-hint">
          {texts.laterHint}
        </p>
        {step && (
          <p class="error" id="later-error" role="alert">
            {step === "wrong" ? texts.laterWrong : texts.failed}
          </p>
        )}
        <input
          id="later-email"
          class="input"
          type="email"
          autoComplete="email"
          value={email}
          aria-invalid={step === "wrong" || undefined}
          aria-describedby="later-hint later-error"
          ref={this.focus}
          onInput={(event) => this.setState({ email: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void this.send();
          }}
        />
        <div class="tools">
          <button type="button" class="button" onClick={this.send}>
            {texts.laterSend}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </div>
    );
  }
}
