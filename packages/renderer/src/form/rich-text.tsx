/**
 * Rich text, rendered from a tree and never from HTML, and the blocks of a page. Current answers can be inserted into
 * the text.
 */

import type { RichText as Doc, Item } from "@formstead/form-logic";
import { answerAt, isField, isRepeat, translationsIn } from "@formstead/form-logic/engine";
import { fillInAnswers, optionName } from "@formstead/form-logic/texts/answers-in-text";
import { loadRichTexts, type RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component, Fragment, h } from "preact";
import { inWords } from "./in-words.ts";
import { optionOf } from "./loop.ts";
import type { BlockItem, RichTextProps, Screen } from "./screen.ts";
import { serviceVideo } from "./service-video.ts";
import { placesOf } from "./steps.ts";
import { translator } from "./translated.ts";
import type { VideoConsent } from "./video-consent.tsx";

type RichBlock = Doc["content"][number];
type Inline = NonNullable<Extract<RichBlock, { type: "paragraph" }>["content"]>[number];

export function RichText({ screen, doc, id, member }: RichTextProps) {
  const shown = docIn(screen, `${id}.${member}`) ?? doc;
  const itemId = member === "content" ? id : undefined;
  return <Rich doc={shown} itemId={itemId} answer={(path) => answerText(screen, path)} />;
}

interface RichProps {
  readonly doc: Doc;
  /** The block that the text belongs to. */
  readonly itemId?: string | undefined;
  readonly answer: (path: string) => string;
}

export function Rich({ doc, itemId, answer }: RichProps) {
  return (
    <div class="rich" data-item={itemId}>
      {doc.content.map((block) => {
        const inline = (content: readonly Inline[] = []) => content.map((one) => drawInline(one, answer));
        if (block.type === "list")
          return h(
            block.ordered ? "ol" : "ul",
            null,
            block.items.map((item) => <li>{inline(item)}</li>),
          );
        return h(block.type === "heading" ? `h${block.level}` : "p", null, inline(block.content));
      })}
    </div>
  );
}

/** The translation. One without formatting is a paragraph. */
export function docIn(
  { form, language }: Pick<Screen, "language"> & { readonly form: Pick<Screen["form"], "definition"> },
  name: string,
): Doc | undefined {
  const found = translationsIn(form.definition, language)?.[name];
  if (typeof found !== "string") return found;
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: found }] }] };
}

const tags = { bold: "strong", italic: "em", code: "code" } as const;

function drawInline(one: Inline, answer: RichProps["answer"]) {
  if (one.type === "answer") return <Fragment>{answer(one.field)}</Fragment>;
  const marked = (one.marks ?? []).reduce<preact.ComponentChildren>(
    (inner, mark) => h(tags[mark], null, inner),
    one.text,
  );
  if (!one.href || !/^(https?:|mailto:|tel:)/i.test(one.href)) return <Fragment>{marked}</Fragment>;
  return (
    <a href={one.href} target="_blank" rel="noopener noreferrer">
      {marked}
    </a>
  );
}

/**
 * What the texts of a screen need again and again. A form can have thousands of texts and of answers, so none of them
 * is looked for twice.
 */
interface Known {
  /** The first field or repeat with each path. */
  readonly places: ReadonlyMap<string, Item>;
  readonly words: Map<string, string>;
  /** Filled texts, by where they are. */
  readonly texts: Map<string, Map<string, string>>;
  /** How many answers may still be put into texts. Texts that would show more are not shown. */
  left: number;
}

/** More than any form needs that people can read. */
const filledMax = 20_000;
/** Texts can show answers whose options show answers. No more are put into a text that is already this long. */
const textMax = 20_000;
const known = new WeakMap<Screen, Known>();

function knownIn(screen: Screen): Known {
  const found = known.get(screen);
  if (found) return found;
  const { form, answers } = screen;
  const places = new Map<string, Item>();
  for (const { items } of form.definition.pages)
    for (const [path, item] of placesOf(items, answers))
      if (!places.has(path) && item.type !== "button") places.set(path, item);
  const made = { places, words: new Map(), texts: new Map(), left: filledMax };
  known.set(screen, made);
  return made;
}

/** `prefix` is where the text is: paths are resolved from there outward. */
export function fillAnswers(screen: Screen, text: string, prefix: string): string {
  // Options of a draft may have no label.
  if (!text?.includes("{{")) return text;
  const here = knownIn(screen);
  if (here.left <= 0) return "…";
  const filled = here.texts.get(prefix) ?? new Map<string, string>();
  here.texts.set(prefix, filled);
  const before = filled.get(text);
  if (before !== undefined) return before;
  const levels = prefix.split(".").map((_, at, all) => all.slice(0, all.length - 1 - at).join("."));
  const read = (path: string): string => {
    if (path === optionName) return optionAround(screen, prefix);
    for (const level of [...levels, ""]) {
      const found = answerText(screen, level ? `${level}.${path}` : path);
      if (found) return found;
    }
    return "";
  };
  let length = 0;
  const result = fillInAnswers(text, (path) => {
    here.left -= 1;
    if (length > textMax) return "";
    const found = read(path);
    length += found.length;
    return found;
  });
  filled.set(text, result);
  return result;
}

/** The option of the innermost instance around a text: `rated[red].` is about the option red. */
function optionAround(screen: Screen, prefix: string): string {
  const [, path = "", id = ""] = /^(.*)\[([^[\]]+)\]/.exec(prefix) ?? [];
  const repeat = knownIn(screen).places.get(path);
  return (repeat && isRepeat(repeat) && optionOf(screen, repeat, id)) || "";
}

export function answerText(screen: Screen, path: string): string {
  const { places, words } = knownIn(screen);
  const before = words.get(path);
  if (before !== undefined) return before;
  // While it is being written, in case one of its options shows it.
  words.set(path, "");
  const { answers, fields, receipt } = screen;
  const found = places.get(path);
  const text =
    found && isField(found)
      ? inWords(
          screen,
          found,
          fields[path]?.value ?? answerAt(answers, path) ?? receipt?.numbers?.[path] ?? null,
        )
      : "";
  words.set(path, text);
  return text;
}

/** Pages of video services cannot be played in a video element. */
const isVideoFile = (url: string): boolean =>
  !/^https:\/\/([\w-]+\.)*(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com)\//.test(url);

interface VideoProps {
  readonly screen: Screen;
  readonly url: string;
  readonly title: string;
}

interface VideoState {
  readonly Loaded?: typeof VideoConsent;
  readonly words?: RichTexts;
}

/** A link to the video and, with JavaScript, the video itself after the visitor has agreed. */
class VideoOfService extends Component<VideoProps, VideoState> {
  override async componentDidMount(): Promise<void> {
    const { screen, url } = this.props;
    if (!serviceVideo(url)) return;
    const loaded = await Promise.all([import("./video-consent.tsx"), loadRichTexts(screen.language)]).catch(
      () => undefined,
    );
    if (!loaded) return;
    const [{ VideoConsent: Loaded, css }, words] = loaded;
    screen.actions.adopt(css);
    this.setState({ Loaded, words });
  }

  render({ url, title }: VideoProps, { Loaded, words }: VideoState) {
    const video = serviceVideo(url);
    if (Loaded && words && video) return <Loaded video={video} title={title} url={url} words={words} />;
    return (
      <p>
        <a class="button" href={url} target="_blank" rel="noopener noreferrer">
          ▶ {title || new URL(url).hostname}
        </a>
      </p>
    );
  }
}

export function Block({ screen, item }: { readonly screen: Screen; readonly item: BlockItem }) {
  const { id, type, content, settings = {} } = item;
  const text = (name: string) => (typeof settings[name] === "string" ? (settings[name] as string) : "");
  const told = (name: string) => translator(screen)(id, name, text(name));
  const words = content && <RichText screen={screen} id={id} member="content" doc={content} />;
  if (type === "divider") return <hr data-item={id} />;
  if (type === "image_block")
    return <img class="picture" data-item={id} src={text("url")} alt={told("alt")} loading="lazy" />;
  if (type === "video_block" && !isVideoFile(text("url")))
    return (
      <div data-item={id}>
        <VideoOfService screen={screen} url={text("url")} title={told("title")} />
      </div>
    );
  if (type === "video_block")
    return (
      <video
        class="picture"
        data-item={id}
        src={text("url")}
        controls
        preload="none"
        aria-label={told("title")}
      >
        <track kind="captions" src={told("captions_url") || undefined} />
      </video>
    );
  if (type === "heading" && !words)
    return h(`h${screen.headingLevel + 1}`, { "data-item": id }, told("text"));
  return words ?? null;
}
