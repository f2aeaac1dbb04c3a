/** The button for continuing later. The dialog it opens is loaded on demand. */
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import type { Texts } from "@formstead/form-logic/texts/texts";
import { Component } from "preact";
import type { FinishLater } from "./finish-later.tsx";
import type { Screen } from "./screen.ts";
import { stopping } from "./stopping.ts";

interface Props {
  readonly screen: Screen;
}

interface State {
  readonly Opened?: typeof FinishLater;
  readonly texts?: Texts;
  readonly isOpen?: boolean;
}

export class Later extends Component<Props, State> {
  private readonly open = () =>
    Promise.all([import("./finish-later.tsx"), loadTexts(this.props.screen.language)]).then(
      ([{ FinishLater: Opened, css }, texts]) => {
        this.props.screen.actions.adopt(css);
        this.setState({ Opened, texts, isOpen: true });
      },
      () => this.props.screen.actions.say(this.props.screen.texts.failed),
    );

  render({ screen }: Props, { Opened, texts, isOpen }: State) {
    return Opened && texts && isOpen ? (
      <Opened screen={screen} texts={texts} onClose={() => this.setState({ isOpen: false })} />
    ) : (
      <button type="submit" name="_do" value="later" class="quiet" onClick={stopping(this.open)}>
        {screen.texts.later}
      </button>
    );
  }
}
