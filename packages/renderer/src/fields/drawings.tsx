/**
 * Signatures and sketches. Drawing is never required: a signature can be typed and a sketch can be an image (WCAG
 * 2.5.7). The result is uploaded as a file.
 */
import type { FormClient } from "@formstead/client";
import { loadRichTexts, type RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component, createRef } from "preact";
import { type Control, type ControlProps, memberOf, textOf } from "./control.ts";
import type { Pad, Pen } from "./drawing-pad.ts";
import { type DrawingStatus, DrawingUpload } from "./drawing-upload.ts";
import { focusOnOne } from "./focus-on.ts";
import { wrongParts } from "./members.ts";
import type { SketchTools } from "./rich/sketch-tools.tsx";

interface Sketching {
  readonly Tools: typeof SketchTools;
  readonly words: RichTexts;
}

interface State {
  readonly status?: DrawingStatus;
  readonly name?: string;
  /** The tools of a sketch, once they have loaded. */
  readonly sketching?: Sketching;
  readonly pen?: Pen;
  readonly isPictureMissing?: boolean;
}

class Drawing extends Component<ControlProps, State> {
  private readonly canvas = createRef<HTMLCanvasElement>();
  private pad: Pad | undefined;
  private isGone = false;
  /** The picture that shows the typed name: unlike a drawing, it has to be replaced when the name changes. */
  private written: string | undefined;
  private readonly upload = new DrawingUpload(
    this.props.path,
    this.props.screen,
    (file_id) => {
      const name = this.name().trim();
      if (this.pad?.isEmpty() !== false && name) this.remember(file_id);
      return { file_id, signed_at: new Date().toISOString(), ...(name && { name }) };
    },
    (status) => this.setState({ status }),
  );

  override async componentDidMount(): Promise<void> {
    const { openPad, pngOf, loadPicture } = await import("./drawing-pad.ts");
    this.written = await this.client.remember<string>(this.mark, (id) => id).catch(() => undefined);
    const pen = this.isSketch ? await this.openTools() : undefined;
    const url = this.sheetUrl;
    const background = url ? await loadPicture(url) : undefined;
    const canvas = this.canvas.current;
    if (!canvas || this.isGone) return;
    this.setState({ isPictureMissing: url !== "" && !background });
    this.pad = openPad(canvas, {
      onBegin: () => this.upload.wait(),
      onEnd: () => this.upload.later(() => pngOf(canvas)),
      background,
      ...(pen && { pen }),
    });
  }

  /** The picture to draw on. */
  private get sheetUrl(): string {
    return this.isSketch ? textOf(memberOf(this.props.settings.background, "url")) : "";
  }

  private get isSketch(): boolean {
    return this.props.item.type === "sketch";
  }

  private async openTools(): Promise<Pen | undefined> {
    const { screen } = this.props;
    const loaded = await Promise.all([
      import("./rich/sketch-tools.tsx"),
      loadRichTexts(screen.language),
    ]).catch(() => undefined);
    if (!loaded || this.isGone) return undefined;
    const [{ SketchTools: Tools, firstPen: pen, css }, words] = loaded;
    screen.actions.adopt(css);
    this.setState({ sketching: { Tools, words }, pen });
    return pen;
  }

  private undo(): void {
    this.pad?.undo();
    const canvas = this.canvas.current;
    if (this.pad?.isEmpty() !== false || !canvas) return void this.upload.clear();
    this.upload.later(async () => (await import("./drawing-pad.ts")).pngOf(canvas));
  }

  override componentWillUnmount(): void {
    this.isGone = true;
    this.pad?.close();
    this.upload.leave();
  }

  private get mark(): string {
    return `written:${this.props.path}`;
  }

  private get client(): FormClient {
    return this.props.screen.actions.client as FormClient;
  }

  private remember(fileId: string): void {
    this.written = fileId;
    void this.client.remember<string>(this.mark, () => fileId).catch(() => {});
  }

  private name(): string {
    return this.state.name ?? textOf(memberOf(this.props.value, "name"));
  }

  private type(name: string): void {
    const { value, set } = this.props;
    this.setState({ name });
    const kept = textOf(memberOf(value, "file_id"));
    if (kept && kept !== this.written) set({ ...(value as object), name: name.trim() || null });
    else if (this.pad && !this.pad.isEmpty()) return;
    else if (!name.trim()) this.upload.clear();
    else
      this.upload.later(async () => {
        const { pngOf, writtenName } = await import("./drawing-pad.ts");
        return pngOf(writtenName(this.name().trim()));
      });
  }

  /** The name replaces the drawing. */
  private isWritten(): boolean {
    const kept = textOf(memberOf(this.props.value, "file_id"));
    return this.pad?.isEmpty() !== false && (kept === "" || kept === this.written);
  }

  private clear(): void {
    this.pad?.clear();
    this.setState({ name: "" });
    this.upload.clear();
  }

  render(props: ControlProps, { status, sketching, pen, isPictureMissing }: State) {
    const { id, value, item, screen, settings } = props;
    const { texts } = screen;
    const isEmpty = !status && value === null;
    const said = status === "saving" ? texts.saving : !status && value ? texts.drawn : "";
    return (
      <div class="drawing">
        {sketching && pen && (
          <sketching.Tools
            words={sketching.words}
            pen={pen}
            onPen={(next) => {
              this.setState({ pen: next });
              this.pad?.setPen(next);
            }}
          />
        )}
        {isPictureMissing && <p class="hint">{sketching?.words.pictureMissing}</p>}
        <div class={this.isSketch ? "sheet sketch" : "sheet"}>
          <canvas
            class="pad"
            ref={this.canvas}
            role="img"
            aria-label={`${props.question}: ${textOf(memberOf(settings.background, "alt")) || texts.signHere}`}
          />
          {isEmpty && !this.sheetUrl && (
            <span class="sheet-hint" aria-hidden="true">
              {texts.signHere}
            </span>
          )}
          {this.isWritten() && (
            <span class="sheet-name" aria-hidden="true">
              {this.name()}
            </span>
          )}
        </div>
        {item.type === "signature" && this.typedName()}
        <div class="tools">
          {item.type !== "signature" && this.chosenPicture()}
          {status === "failed" ? (
            <span class="error">{texts.notDrawn}</span>
          ) : (
            <span class="hint">{said}</span>
          )}
          {status === "failed" && (
            <button type="button" class="quiet" onClick={() => void this.upload.send()}>
              {texts.retry}
            </button>
          )}
          {this.isSketch && this.pad?.isEmpty() === false && (
            <button type="button" class="quiet" onClick={() => this.undo()}>
              {texts.undo}
            </button>
          )}
          {!isEmpty && (
            <button
              type="button"
              class="quiet"
              onClick={(event) => {
                const root = event.currentTarget.getRootNode();
                this.clear();
                focusOnOne(root, [`${id}.name`, `${id}-0`]);
              }}
            >
              {texts.clear}
            </button>
          )}
        </div>
      </div>
    );
  }

  private typedName() {
    const { id, path, settings, screen, describedBy } = this.props;
    return (
      <label class="part" for={`${id}.name`}>
        <span>{settings.with_name ? screen.texts.part_name : screen.texts.signType}</span>
        <input
          id={`${id}.name`}
          name={`${path}.name`}
          class="input"
          part="control"
          autoComplete="name"
          value={this.name()}
          aria-describedby={describedBy}
          aria-invalid={(wrongParts(this.props)?.has("name") ?? true) || undefined}
          onInput={(event) => this.type(event.currentTarget.value)}
        />
      </label>
    );
  }

  private chosenPicture() {
    const { id, path, screen, describedBy, isInvalid } = this.props;
    return (
      <label class="button pick">
        {screen.texts.sketchFile}
        <input
          type="file"
          id={`${id}-0`}
          name={path}
          accept="image/*"
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) this.upload.later(() => Promise.resolve(file));
          }}
        />
      </label>
    );
  }
}

/** The name, or when it was drawn. */
const signedText: NonNullable<Control["toText"]> = (value, { language }) => {
  const [name, time] = [textOf(memberOf(value, "name")), textOf(memberOf(value, "signed_at"))];
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  return name || (time && format.format(new Date(time)));
};

export const drawingControls: readonly (readonly [string, Control])[] = ["signature", "sketch"].map(
  (type) => [type, { draw: Drawing, isGroup: true, toText: signedText }],
);
