/** Requests a link by email for continuing later, without an account. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import type { Screen } from "./screen.ts";

interface State {
  readonly step?: "sent" | "failed";
  readonly email?: string;
}

export class FinishLater extends Component<{ readonly screen: Screen }, State> {
  /** A stable function, so that it is called only when the input appears and not on every render. */
  private readonly focus = (input: HTMLInputElement | null) => input?.focus();

  private readonly send = async () => {
    const { actions } = this.props.screen;
    const { email = "" } = this.state;
    if (!email.includes("@")) return this.setState({ step: "failed" });
    await actions.finishLater(email).then(
      () => this.setState({ step: "sent" }),
      () => this.setState({ step: "failed" }),
    );
  };

  render({ screen: { texts } }: { readonly screen: Screen }, { step, email }: State) {
    if (step === "sent") return <p role="status">{fillIn(texts.laterSent, { email })}</p>;
    return (
      <div class="later">
        <label class="label" for="later-email">
          {texts.laterEmail}
        </label>
        <p class="hint" id="later-hint">
          {texts.laterHint}
        </p>
        {step === "failed" && (
          <p class="error" id="later-error" role="alert">
            {texts.issue_type}
          </p>
        )}
        <input
          id="later-email"
          class="input"
          type="email"
          autoComplete="email"
          value={email}
          aria-describedby="later-hint later-error"
          ref={this.focus}
          onInput={(event) => this.setState({ email: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void this.send();
          }}
        />
        <button type="button" class="button" onClick={this.send}>
          {texts.laterSend}
        </button>
      </div>
    );
  }
}
