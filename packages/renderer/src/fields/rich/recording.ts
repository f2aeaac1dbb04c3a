/** One recording: its time without pauses, how loud it is, and its end at a limit. */

interface Options {
  readonly secondsMax: number;
  readonly bytesMax: number;
  /** Called several times a second; the level is from 0 to 1. */
  readonly onTick: (seconds: number, level: number) => void;
  readonly onEnd: (file: File) => void;
}

const tickMs = 100;
const sliceMs = 1_000;
/** A second of a recording may still follow. */
const spareShare = 0.95;
/** Speech is much quieter than the loudest sound that fits. */
const speechGain = 4;

const baseOf = (mime: string): string => mime.split(";", 1).join("");

function nameOf(mime: string, now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  return `recording-${local.replace(/[-:]/g, "").replace("T", "-")}.${baseOf(mime).split("/")[1]}`;
}

export class Recording {
  private readonly recorder: MediaRecorder;
  private readonly sound = new AudioContext();
  private readonly analyser = this.sound.createAnalyser();
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly pieces: Blob[] = [];
  private readonly options: Options;
  private elapsedMs = 0;
  private since = performance.now();

  constructor(stream: MediaStream, mime: string, options: Options) {
    this.options = options;
    this.recorder = new MediaRecorder(stream, { mimeType: mime });
    this.sound.createMediaStreamSource(stream).connect(this.analyser);
    this.recorder.addEventListener("dataavailable", ({ data }) => this.take(data));
    this.recorder.addEventListener("stop", () => {
      clearInterval(this.timer);
      Recording.release(stream);
      void this.sound.close();
      options.onEnd(new File(this.pieces, nameOf(mime, new Date()), { type: baseOf(mime) }));
    });
    this.recorder.start(sliceMs);
    this.timer = setInterval(() => this.tick(), tickMs);
  }

  static release(stream: MediaStream): void {
    for (const track of stream.getTracks()) track.stop();
  }

  pause(): void {
    this.elapsedMs = this.passed();
    this.recorder.pause();
  }

  resume(): void {
    this.since = performance.now();
    this.recorder.resume();
  }

  stop(): void {
    if (this.recorder.state !== "inactive") this.recorder.stop();
  }

  private passed(): number {
    return this.elapsedMs + (this.recorder.state === "recording" ? performance.now() - this.since : 0);
  }

  private take(data: Blob): void {
    this.pieces.push(data);
    const size = this.pieces.reduce((sum, piece) => sum + piece.size, 0);
    if (size > this.options.bytesMax * spareShare) this.stop();
  }

  private tick(): void {
    const samples = new Float32Array(this.analyser.fftSize);
    this.analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, one) => sum + one * one, 0) / samples.length;
    const isLive = this.recorder.state === "recording";
    const { secondsMax, onTick } = this.options;
    const seconds = Math.min(this.passed() / 1_000, secondsMax);
    onTick(seconds, isLive ? Math.min(1, Math.sqrt(power) * speechGain) : 0);
    if (seconds >= secondsMax) this.stop();
  }
}
