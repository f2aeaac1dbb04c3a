/** A separate chunk: records sound or a video with the device. The recording is uploaded like a chosen file. */
import type { RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { writerIn } from "@formstead/form-logic/texts/writer";
import { Component, createRef } from "preact";
import { css } from "../../styles/recorder.css";
import type { ControlProps } from "../control.ts";
import { capital } from "../limits.ts";
import { Recording } from "./recording.ts";

export { css };

interface Props extends ControlProps {
  readonly words: RichTexts;
  readonly mime: string;
  /** Whether no more files can be added. */
  readonly isFull: boolean;
  readonly add: (file: File) => void;
  readonly discard: (file: File) => void;
}

interface State {
  readonly step?: "asking" | "recording" | "paused" | "done" | undefined;
  readonly seconds?: number;
  readonly failure?: string | undefined;
  readonly url?: string | undefined;
  readonly file?: File | undefined;
  /** The page around an embedded form may not allow playing it back. */
  readonly isMute?: boolean;
}

const defaultSeconds = 300;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export class Recorder extends Component<Props, State> {
  private readonly preview = createRef<HTMLVideoElement>();
  private readonly level = createRef<HTMLSpanElement>();
  private recording: Recording | undefined;
  private isGone = false;

  override componentWillUnmount(): void {
    // Respondents who leave the page while recording keep what they recorded.
    this.isGone = true;
    this.recording?.stop();
    this.forget();
  }

  private get isVideo(): boolean {
    return this.props.item.type === "video";
  }

  private get secondsMax(): number {
    const { max_seconds: max } = this.props.settings;
    return typeof max === "number" ? max : defaultSeconds;
  }

  private forget(): void {
    if (this.state.url) URL.revokeObjectURL(this.state.url);
  }

  private async begin(): Promise<void> {
    const { words, mime, settings, screen, path } = this.props;
    this.forget();
    this.setState({ step: "asking", failure: undefined, url: undefined, file: undefined, seconds: 0 });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: this.isVideo });
      if (this.isGone) return Recording.release(stream);
      this.recording = new Recording(stream, mime, {
        secondsMax: this.secondsMax,
        bytesMax: typeof settings.max_bytes === "number" ? settings.max_bytes : Number.POSITIVE_INFINITY,
        onTick: (seconds, level) => this.tick(seconds, level),
        onEnd: (file) => this.end(file),
      });
      screen.actions.hold(path, { text: words.recordingNow });
      screen.actions.say(words.recording);
      this.setState({ step: "recording" }, () => {
        if (this.preview.current) this.preview.current.srcObject = stream;
      });
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const { words, screen } = this.props;
    const name = error instanceof DOMException ? error.name : "";
    const refused = this.isVideo ? words.cameraRefused : words.micRefused;
    const failure = name === "NotAllowedError" || name === "SecurityError" ? refused : words.noDevice;
    screen.actions.say(failure);
    this.setState({ step: undefined, failure });
  }

  private tick(seconds: number, level: number): void {
    this.level.current?.style.setProperty("--level", level.toFixed(2));
    if (Math.floor(seconds) !== this.state.seconds) this.setState({ seconds: Math.floor(seconds) });
  }

  private turn(): void {
    const { words, screen } = this.props;
    const isPaused = this.state.step === "paused";
    if (isPaused) this.recording?.resume();
    else this.recording?.pause();
    screen.actions.say(isPaused ? words.recording : words.recordingPaused);
    this.setState({ step: isPaused ? "recording" : "paused" });
  }

  private end(file: File): void {
    const { add, screen, path, words } = this.props;
    screen.actions.hold(path);
    screen.actions.say(words.recorded);
    add(file);
    if (this.isGone) return;
    this.setState({ step: "done", file, url: URL.createObjectURL(file), isMute: false });
  }

  private again(): void {
    const { file } = this.state;
    if (file) this.props.discard(file);
    void this.begin();
  }

  render(props: Props, { step, seconds = 0, failure }: State) {
    const { words, screen, isFull } = props;
    const { texts, language } = screen;
    const isLive = step === "recording" || step === "paused";
    if (isFull && step !== "done") return null;
    if (step === "done") return this.review();
    if (isLive)
      return (
        <div class="recorder live">
          {this.isVideo && <video ref={this.preview} class="picture" muted autoPlay playsInline />}
          <p class="recording" data-step={step}>
            <span class="dot" aria-hidden="true" />
            {step === "paused" ? words.recordingPaused : words.recording}
            <span class="time" dir="ltr">
              {clock(seconds)} / {clock(this.secondsMax)}
            </span>
          </p>
          <span class="level" ref={this.level} aria-hidden="true" />
          <div class="tools">
            <button type="button" class="button primary" onClick={() => this.recording?.stop()}>
              {words.stopRecording}
            </button>
            <button type="button" class="button" onClick={() => this.turn()}>
              {step === "paused" ? words.resumeRecording : words.pauseRecording}
            </button>
          </div>
        </div>
      );
    const writer = writerIn(language);
    const limit = texts.rangeMax.replace(
      "{max}",
      writer.value(`PT${Math.floor(this.secondsMax / 60)}M${this.secondsMax % 60}S`),
    );
    return (
      <div class="recorder">
        <button
          type="button"
          class="button record"
          aria-disabled={step === "asking" || undefined}
          onClick={() => step !== "asking" && void this.begin()}
        >
          <span class="dot" aria-hidden="true" />
          {this.isVideo ? words.recordVideo : words.recordAudio}
        </button>
        <span class="hint">{step === "asking" ? words.asking : capital(limit)}</span>
        {failure && <p class="error">{failure}</p>}
      </div>
    );
  }

  private review() {
    const { words, question } = this.props;
    const { url, isMute } = this.state;
    const player = { src: url, controls: true, "aria-label": question };
    const onError = () => this.setState({ isMute: true });
    return (
      <div class="recorder">
        {!isMute &&
          (this.isVideo ? (
            <video class="picture" {...player} onError={onError} />
          ) : (
            <audio {...player} onError={onError} />
          ))}
        <button type="button" class="quiet" onClick={() => this.again()}>
          {words.recordAgain}
        </button>
      </div>
    );
  }
}
