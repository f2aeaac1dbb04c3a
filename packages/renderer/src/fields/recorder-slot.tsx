/** The place of the recorder, which is loaded only if the browser can record what the field accepts. */
import { loadRichTexts, type RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component } from "preact";
import type { ControlProps } from "./control.ts";
import { acceptedBy, isTaken } from "./file-rules.ts";
import { recordedType } from "./recorded-type.ts";
import type { Recorder } from "./rich/recorder.tsx";

interface Props extends ControlProps {
  readonly isFull: boolean;
  readonly add: (file: File) => void;
  readonly discard: (file: File) => void;
}

interface State {
  readonly Loaded?: typeof Recorder;
  readonly words?: RichTexts;
  readonly mime?: string;
}

export class RecorderSlot extends Component<Props, State> {
  override async componentDidMount(): Promise<void> {
    const { item, screen } = this.props;
    const mime = recordedType(item.type, (one) => isTaken(one, acceptedBy(this.props)));
    if (!mime) return;
    const loaded = await Promise.all([import("./rich/recorder.tsx"), loadRichTexts(screen.language)]).catch(
      () => undefined,
    );
    if (!loaded) return;
    const [{ Recorder: Loaded, css }, words] = loaded;
    screen.actions.adopt(css);
    this.setState({ Loaded, words, mime });
  }

  render(props: Props, { Loaded, words, mime }: State) {
    return Loaded && words && mime ? <Loaded {...props} words={words} mime={mime} /> : null;
  }
}
