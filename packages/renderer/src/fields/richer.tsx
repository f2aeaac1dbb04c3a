/**
 * Replaces a native control by a richer one that is loaded on its own, where there is a mouse. Phones and pages without
 * JavaScript keep the native one. It also stays if the richer one cannot be loaded.
 */
import { loadRichTexts, type RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component, type ComponentType } from "preact";
import type { ControlProps } from "./control.ts";
import { swap } from "./swap.ts";

/** What a native control passes on to its inputs. */
export interface NativeProps extends ControlProps {
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface RichProps extends ControlProps {
  readonly words: RichTexts;
}

interface Loaded {
  readonly Rich: ComponentType<RichProps>;
  readonly css: string;
}

interface State {
  readonly Rich?: ComponentType<RichProps>;
  readonly words?: RichTexts;
}

export function richer(
  Native: ComponentType<NativeProps>,
  load: () => Promise<Loaded>,
): ComponentType<ControlProps> {
  return class Richer extends Component<ControlProps, State> {
    private readonly inputs = new Set<HTMLElement>();
    private isInUse = false;

    private readonly attributes = {
      ref: (input: HTMLElement | null) => void (input && this.inputs.add(input)),
      onPointerDown: () => this.use(),
      onKeyDown: () => this.use(),
    };

    private use(): void {
      this.isInUse = true;
    }

    private focused(): HTMLElement | undefined {
      return [...this.inputs].find((one) => one.matches(":focus"));
    }

    override async componentDidMount(): Promise<void> {
      if (!matchMedia("(pointer: fine)").matches) return;
      // The respondent was faster than the script.
      this.isInUse = this.focused() !== undefined;
      const { screen } = this.props;
      const loaded = await Promise.all([load(), loadRichTexts(screen.language)]).catch(() => undefined);
      if (!loaded) return;
      const [{ Rich, css }, words] = loaded;
      screen.actions.adopt(css);
      swap(this.focused() ?? null, this.isInUse, (onShown) => this.setState({ Rich, words }, onShown));
    }

    render(props: ControlProps, { Rich, words }: State) {
      return Rich && words ? (
        <Rich {...props} words={words} />
      ) : (
        <Native {...props} attributes={this.attributes} />
      );
    }
  };
}
