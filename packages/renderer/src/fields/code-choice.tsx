/**
 * A choice from a long list of codes, such as countries. The server draws a native select, which stays on phones and
 * without JavaScript. With a mouse, a search field replaces it.
 */
import { Component, createRef } from "preact";
import { CodeSelect, type Names, withNote } from "./codes.tsx";
import { Combobox, type Found } from "./combobox.tsx";
import { type ControlProps, textOf } from "./control.ts";
import { swap } from "./swap.ts";

interface Props extends ControlProps {
  readonly names: Names;
  readonly kind: "region" | "language";
  readonly part?: string;
  readonly label?: string;
  readonly look?: string;
  readonly autoComplete?: string;
  readonly noteOf?: (code: string) => string;
}

interface State {
  /** The visitor's own code, by the languages of the browser. */
  readonly own?: string | undefined;
  readonly isSearched?: boolean;
}

/** `Ö` and `o` are the same in a search. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Browsers can have languages that are not valid, such as `C`. */
const visitorLocales = (): readonly Intl.Locale[] =>
  navigator.languages.flatMap((one) => {
    try {
      return new Intl.Locale(one);
    } catch {
      return [];
    }
  });

export function ownCode(kind: Props["kind"]): string {
  const locales = visitorLocales();
  if (kind === "language") return locales[0]?.language ?? "";
  return locales.find(({ region }) => region)?.region ?? locales[0]?.maximize().region ?? "";
}

/** Names that start with the text come first, then those with a word that does, then the others that contain it. */
export function bestMatches(
  names: Names,
  text: string,
  alsoOf: (code: string) => readonly string[],
): readonly string[] {
  const wanted = plain(text.trim());
  const rankOf = (words: string): number => {
    const at = plain(words).indexOf(wanted);
    return at < 0 ? 4 : at === 0 ? 0 : plain(words).includes(` ${wanted}`) ? 1 : 2;
  };
  const ranked = names.map(([code, name]) => {
    const isCode = code.toLowerCase() === wanted;
    const also = Math.min(4, ...alsoOf(code).map((one) => rankOf(one) + 0.5));
    return [isCode ? -1 : Math.min(rankOf(name), also), code] as const;
  });
  return ranked
    .filter(([rank]) => rank < 4)
    .sort(([a], [b]) => a - b)
    .map(([, code]) => code);
}

export class CodeChoice extends Component<Props, State> {
  private readonly select = createRef<HTMLSelectElement>();
  private also: readonly Intl.DisplayNames[] | undefined;

  override componentDidMount(): void {
    const { kind, names } = this.props;
    const own = ownCode(kind);
    const isKnown = names.some(([code]) => code === own);
    this.setState({ own: isKnown ? own : undefined });
    if (matchMedia("(pointer: fine)").matches)
      swap(this.select.current, true, () => this.setState({ isSearched: true }));
  }

  /** People also search for the name in their own language, and for the dial code. */
  private alsoOf(code: string): readonly string[] {
    const { kind, noteOf } = this.props;
    this.also ??= [...visitorLocales().slice(0, 1).map(String), "en"].map(
      (language) => new Intl.DisplayNames([language], { type: kind, fallback: "none" }),
    );
    const note = noteOf?.(code);
    return [...this.also.map((names) => names.of(code) ?? ""), ...(note ? [note, note.slice(1)] : [])];
  }

  private readonly list = (text: string): readonly Found[] => {
    const { names, noteOf } = this.props;
    const { own } = this.state;
    const byCode = new Map(names);
    const found = text ? bestMatches(names, text, (code) => this.alsoOf(code)) : names.map(([code]) => code);
    const asFound = (code: string): Found => {
      const note = noteOf?.(code);
      return { value: code, label: byCode.get(code) ?? code, ...(note && { note }) };
    };
    const all = found.map(asFound);
    return own && !text ? [{ ...asFound(own), isApart: true }, ...all] : all;
  };

  render(props: Props, { own, isSearched }: State) {
    const { names, value, set, noteOf } = props;
    const code = textOf(value);
    if (!isSearched) return <CodeSelect {...props} own={own} box={this.select} />;
    const name = names.find(([one]) => one === code)?.[1] ?? code;
    return (
      <Combobox
        {...props}
        look={`drop-down ${props.look ?? ""}`}
        {...(props.autoComplete === "country" && { autoComplete: "country-name" })}
        chosen={withNote(name, noteOf?.(code))}
        list={this.list}
        pick={(found) => set(found?.value ?? null)}
      />
    );
  }
}
