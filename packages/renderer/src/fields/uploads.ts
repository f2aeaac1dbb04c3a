/**
 * Uploads in progress, by field. They continue when the respondent goes to another page, and block submitting until
 * they finish.
 */

import type { FormClient, FormClientError } from "@formstead/client";
import type { Json } from "@formstead/form-logic";
import { answerAt } from "@formstead/form-logic/engine";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { Screen } from "../form/screen.ts";
import { listOf } from "./control.ts";

export interface Upload {
  readonly file: File;
  readonly stop: AbortController;
  /** From 0 to 1. */
  share: number;
  failure?: string;
}

const everyMs = 5_000;

export class Uploads {
  list: readonly Upload[] = [];
  onChange: (() => void) | undefined;
  private queue: Promise<void> = Promise.resolve();
  private saidAt = 0;
  private readonly path: string;
  private screen: Screen;

  constructor(path: string, screen: Screen) {
    this.path = path;
    this.screen = screen;
  }

  private get client(): FormClient {
    return this.screen.actions.client as FormClient;
  }

  add(file: File): void {
    const upload: Upload = { file, stop: new AbortController(), share: 0 };
    this.list = [...this.list, upload];
    this.begin(upload);
  }

  retry(upload: Upload): void {
    delete upload.failure;
    upload.share = 0;
    this.begin(upload);
  }

  cancel(upload: Upload): void {
    upload.stop.abort();
    this.end(upload);
  }

  /** Files are uploaded one at a time, because parallel uploads would not be faster. */
  private begin(upload: Upload): void {
    this.tell();
    this.queue = this.queue.then(() => this.send(upload));
  }

  private async send(upload: Upload): Promise<void> {
    const { file, stop } = upload;
    const { actions, texts } = this.screen;
    if (stop.signal.aborted) return;
    try {
      const { uploadFile } = await import("@formstead/client/uploads");
      const onProgress = (share: number) => this.progress(upload, share);
      const sent = await uploadFile(this.client, { path: this.path, file, onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      const before = listOf(answerAt(this.client.state.answers, this.path));
      actions.set(this.path, [...before, sent as unknown as Json]);
      actions.say(fillIn(texts.fileSent, { name: file.name }));
      this.end(upload);
    } catch (error) {
      if (stop.signal.aborted) return;
      upload.failure = failureText(error as FormClientError, file, this.screen);
      actions.say(upload.failure);
      this.tell();
    }
  }

  /** Announces progress only from time to time, because a screen reader would otherwise announce nothing else. */
  private progress(upload: Upload, share: number): void {
    upload.share = share;
    const now = Date.now();
    if (now - this.saidAt > everyMs && share < 1) {
      this.saidAt = now;
      const { actions, texts } = this.screen;
      actions.say(fillIn(texts.fileSending, { name: upload.file.name, percent: Math.round(share * 100) }));
    }
    this.onChange?.();
  }

  private end(upload: Upload): void {
    this.list = this.list.filter((one) => one !== upload);
    this.tell();
  }

  private tell(): void {
    const { actions, texts } = this.screen;
    const failed = this.list.find(({ failure }) => failure);
    const isBusy = !failed && this.list.length > 0;
    this.onChange?.();
    actions.hold(
      this.path,
      isBusy || failed ? { text: failed?.failure ?? texts.fileWait, isBusy } : undefined,
    );
  }
}

function failureText({ code }: FormClientError, { name }: File, { texts }: Screen): string {
  if (code === "file_too_large") return fillIn(texts.fileTooLarge, { name });
  const isKind = code === "file_type_not_allowed" || code === "file_rejected" || code === "file_quarantined";
  return fillIn(isKind ? texts.fileType : texts.fileFailed, { name });
}

const known = new WeakMap<object, Map<string, Uploads>>();

export function uploadsAt(screen: Screen, path: string): Uploads {
  const client = screen.actions.client as object;
  const byPath = known.get(client) ?? new Map<string, Uploads>();
  known.set(client, byPath);
  const uploads = byPath.get(path) ?? new Uploads(path, screen);
  byPath.set(path, uploads);
  return uploads;
}
