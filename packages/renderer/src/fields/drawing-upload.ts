/**
 * Uploads a picture shortly after its last stroke. Blocks continuing until the upload is complete, and removes the
 * picture that it replaces.
 */

import type { FormClient } from "@formstead/client";
import type { Json } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";
import type { Screen } from "../form/screen.ts";
import { memberOf, textOf } from "./control.ts";

type Picture = () => Promise<Blob | null>;
export type DrawingStatus = "waiting" | "saving" | "failed" | undefined;

const settleMs = 1_200;

export class DrawingUpload {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private picture: Picture | undefined;
  /** Counts uploads, so that an older one that finishes late does not become the answer. */
  private turn = 0;
  private readonly path: string;
  private readonly screen: Screen;
  private readonly answer: (fileId: string) => Json;
  private readonly onChange: (status: DrawingStatus) => void;

  constructor(
    path: string,
    screen: Screen,
    answer: (fileId: string) => Json,
    onChange: (status: DrawingStatus) => void,
  ) {
    this.path = path;
    this.screen = screen;
    this.answer = answer;
    this.onChange = onChange;
  }

  private get client(): FormClient {
    return this.screen.actions.client as FormClient;
  }

  /** A stroke has started, so the current picture is incomplete. */
  wait(): void {
    clearTimeout(this.timer);
    this.screen.actions.hold(this.path, { text: this.screen.texts.fileWait, isBusy: true });
    this.onChange("waiting");
  }

  later(picture: Picture): void {
    this.picture = picture;
    this.wait();
    this.timer = setTimeout(() => void this.send(), settleMs);
  }

  /** The page is being left, so upload immediately. */
  leave(): void {
    if (this.timer) void this.send();
  }

  clear(): void {
    const { actions } = this.screen;
    clearTimeout(this.timer);
    this.timer = this.picture = undefined;
    this.turn += 1;
    actions.hold(this.path);
    const before = this.kept();
    actions.set(this.path, null);
    this.onChange(undefined);
    void this.remove(before);
  }

  async send(): Promise<void> {
    const { picture, path, client } = this;
    const { actions, texts } = this.screen;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!picture) return;
    this.turn += 1;
    const { turn } = this;
    this.onChange("saving");
    try {
      const blob = await picture();
      const { uploadFile } = await import("@formstead/client/uploads");
      const type = blob?.type || "image/png";
      const file = new File(blob ? [blob] : [], `drawing.${type.split("/")[1]}`, { type });
      const { file_id } = await uploadFile(client, { path, file });
      if (turn !== this.turn) return void this.remove(file_id);
      const before = this.kept();
      actions.set(path, this.answer(file_id));
      actions.hold(path);
      actions.say(texts.drawn);
      this.onChange(undefined);
      await this.remove(before);
    } catch {
      if (turn !== this.turn) return;
      actions.hold(path, { text: texts.notDrawn });
      actions.say(texts.notDrawn);
      this.onChange("failed");
    }
  }

  private kept(): string {
    return textOf(memberOf(answerAt(this.client.state.answers, this.path), "file_id"));
  }

  private async remove(fileId: string): Promise<void> {
    if (fileId) await this.client.call("DELETE", `/uploads/${fileId}`).catch(() => {});
  }
}
