/** Files: chosen or dropped, uploaded immediately, and listed with a button to remove each. */
import type { FormClient } from "@formstead/client";
import type { Json } from "@formstead/form-logic";
import { counted } from "@formstead/form-logic/texts/counted";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { Component } from "preact";
import { stopping } from "../form/stopping.ts";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { acceptedBy, isTaken, limitsText, sizeText, typesText } from "./file-rules.ts";
import { focusOnOne } from "./focus-on.ts";
import { unlessSaid } from "./limits.ts";
import { RecorderSlot } from "./recorder-slot.tsx";
import { type Upload, type Uploads, uploadsAt } from "./uploads.ts";

class Files extends Component<ControlProps, { readonly refusal?: string }> {
  private uploads: Uploads | undefined;

  override componentDidMount(): void {
    const { screen, path } = this.props;
    this.uploads = uploadsAt(screen, path);
    this.uploads.onChange = () => this.forceUpdate();
    if (this.uploads.list.length > 0) this.forceUpdate();
  }

  override componentWillUnmount(): void {
    if (this.uploads) this.uploads.onChange = undefined;
  }

  private choose(input: HTMLInputElement): void {
    const { screen, settings, value } = this.props;
    const { texts, language, actions } = screen;
    const bytesMax = settings.max_bytes;
    const countMax = typeof settings.max_files === "number" ? settings.max_files : 1;
    let count = listOf(value).length + (this.uploads?.list.length ?? 0);
    const refusals: string[] = [];
    for (const [at, file] of [...(input.files ?? [])].entries()) {
      const { name, size, type } = file;
      const accepted = acceptedBy(this.props);
      if (count >= countMax) {
        const chosen = count + (input.files?.length ?? 0) - at;
        refusals.push(
          fillIn(counted(texts.max_items_file, countMax, language), { max: countMax, count: chosen }),
        );
        break;
      }
      if (!isTaken(type, accepted))
        refusals.push(fillIn(texts.option_file, { name, types: typesText(accepted, screen) }));
      else if (typeof bytesMax === "number" && size > bytesMax)
        refusals.push(
          fillIn(texts.max_bytes, {
            name,
            size: sizeText(size, language),
            max: sizeText(bytesMax, language),
          }),
        );
      else {
        count += 1;
        this.uploads?.add(file);
      }
    }
    // Allows choosing the same file again.
    input.value = "";
    const refusal = refusals.join(". ");
    this.setState({ refusal });
    if (refusal) actions.say(refusal);
  }

  /** A recording is discarded whether it is still being uploaded or not. */
  private discard(file: File): void {
    const going = this.uploads?.list.find((upload) => upload.file === file);
    const sent = listOf(this.props.value).find((one) => memberOf(one, "name") === file.name);
    if (going) this.uploads?.cancel(going);
    else if (sent !== undefined) void this.remove(sent);
  }

  private async remove(file: Json): Promise<void> {
    const { screen, value, set } = this.props;
    const { texts, actions } = screen;
    const rest = listOf(value).filter((one) => one !== file);
    set(rest.length > 0 ? rest : null);
    actions.say(fillIn(texts.removed, { name: textOf(memberOf(file, "name")) }));
    const client = actions.client as FormClient;
    await client.call("DELETE", `/uploads/${textOf(memberOf(file, "file_id"))}`).catch(() => {});
  }

  render(props: ControlProps, { refusal }: { readonly refusal?: string }) {
    const { id, path, value, settings, screen, describedBy, isInvalid } = props;
    const { texts, language } = screen;
    const files = listOf(value);
    const going = this.uploads?.list ?? [];
    const countMax = typeof settings.max_files === "number" ? settings.max_files : 1;
    const isFull = files.length + going.length >= countMax;
    return (
      <div class="files">
        {!isFull && (
          <label class="drop" part="upload">
            <input
              type="file"
              id={`${id}-0`}
              name={path}
              accept={acceptedBy(props).join(",") || undefined}
              multiple={countMax > 1}
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              onChange={(event) => this.choose(event.currentTarget)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 20V5M5.5 11.5 12 5l6.5 6.5" />
            </svg>
            <span class="with-mouse">{countMax > 1 ? texts.filesOrDrop : texts.fileOrDrop}</span>
            <span class="by-touch">{countMax > 1 ? texts.files : texts.file}</span>
          </label>
        )}
        {(props.item.type === "audio" || props.item.type === "video") && (
          <RecorderSlot
            {...props}
            isFull={isFull}
            add={(file) => this.uploads?.add(file)}
            discard={(file) => this.discard(file)}
          />
        )}
        {refusal && <p class="error">{refusal}</p>}
        {(files.length > 0 || going.length > 0) && (
          <ul class="file-list">
            {files.map((file) => {
              const name = textOf(memberOf(file, "name"));
              return (
                <li key={textOf(memberOf(file, "file_id"))}>
                  <span class="grow">
                    {name} <span class="hint">{sizeText(Number(memberOf(file, "size")), language)}</span>
                  </span>
                  <button
                    type="submit"
                    name="_do"
                    value={`take ${path} ${textOf(memberOf(file, "file_id"))}`}
                    class="quiet"
                    aria-label={fillIn(texts.removeOf, { name })}
                    onClick={stopping((event) => {
                      const root = (event.currentTarget as Element).getRootNode();
                      void this.remove(file);
                      focusOnOne(root, [`${id}-0`]);
                    })}
                  >
                    {texts.remove}
                  </button>
                </li>
              );
            })}
            {going.map((upload) => this.going(upload))}
          </ul>
        )}
      </div>
    );
  }

  private going(upload: Upload) {
    const { id, screen } = this.props;
    const { texts } = screen;
    const { file, failure, share } = upload;
    return (
      <li key={`${file.name}:${file.size}:${file.lastModified}`}>
        <span class="grow">
          {failure ? <span class="error">{failure}</span> : file.name}
          {!failure && <progress value={share} max={1} aria-label={file.name} />}
        </span>
        {failure && (
          <button type="button" class="quiet" onClick={() => this.uploads?.retry(upload)}>
            {texts.retry}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          aria-label={failure ? fillIn(texts.removeOf, { name: file.name }) : `${texts.cancel}: ${file.name}`}
          onClick={(event) => {
            const root = event.currentTarget.getRootNode();
            this.uploads?.cancel(upload);
            focusOnOne(root, [`${id}-0`]);
          }}
        >
          {failure ? texts.remove : texts.cancel}
        </button>
      </li>
    );
  }
}

export const fileControls: readonly (readonly [string, Control])[] = ["file", "image", "audio", "video"].map(
  (type) => [type, { draw: Files, hint: unlessSaid(limitsText), isGroup: true }],
);
