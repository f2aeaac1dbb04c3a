/** The button for continuing later. The dialog it opens is loaded on demand. */
import { Component } from "preact";
import type { FinishLater } from "./finish-later.tsx";
import type { Screen } from "./screen.ts";
import { stopping } from "./stopping.ts";

interface Props {
  readonly screen: Screen;
}

export class Later extends Component<Props, { readonly Opened?: typeof FinishLater }> {
  private readonly open = () =>
    import("./finish-later.tsx").then(
      ({ FinishLater: Opened }) => this.setState({ Opened }),
      () => this.props.screen.actions.say(this.props.screen.texts.failed),
    );

  render({ screen }: Props, { Opened }: { readonly Opened?: typeof FinishLater }) {
    return Opened ? (
      <Opened screen={screen} />
    ) : (
      <button type="submit" name="_do" value="later" class="quiet" onClick={stopping(this.open)}>
        {screen.texts.later}
      </button>
    );
  }
}
