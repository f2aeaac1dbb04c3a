/** A canvas to draw on, exported as a PNG. Always on white, so that it can be printed. */
import SignaturePad, { type PointGroup } from "signature_pad";

export interface Pad {
  clear(): void;
  undo(): void;
  setPen(pen: Pen): void;
  isEmpty(): boolean;
  close(): void;
}

export interface Pen {
  readonly color: string;
  /** The widest stroke in pixels. */
  readonly width: number;
}

interface Options {
  readonly onBegin: () => void;
  readonly onEnd: () => void;
  /** A picture below the strokes. The canvas has its aspect ratio. */
  readonly background?: HTMLImageElement | undefined;
  readonly pen?: Pen;
}

const ink = "#14161c";
const paper = "#fff";
/** The thinnest part of a stroke, compared with the widest. */
const thinShare = 0.4;

export function openPad(canvas: HTMLCanvasElement, { onBegin, onEnd, background, pen }: Options): Pad {
  const pad = new SignaturePad(canvas, { penColor: ink, backgroundColor: paper });
  let shownWidth = 0;
  const setPen = ({ color, width }: Pen): void => {
    Object.assign(pad, { penColor: color, maxWidth: width, minWidth: width * thinShare, dotSize: width });
  };
  /** Draws everything again, larger or smaller by the ratio. */
  const redraw = (strokes: readonly PointGroup[], ratio = 1): void => {
    pad.clear();
    if (background)
      canvas.getContext("2d")?.drawImage(background, 0, 0, canvas.offsetWidth, canvas.offsetHeight);
    const scaled = strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: point.x * ratio, y: point.y * ratio })),
    }));
    pad.fromData(scaled, { clear: false });
  };
  const resize = () => {
    const scale = Math.max(1, devicePixelRatio);
    const [width, height] = [canvas.offsetWidth * scale, canvas.offsetHeight * scale];
    if (width === 0 || (canvas.width === width && canvas.height === height)) return;
    const strokes = pad.toData();
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.scale(scale, scale);
    // Setting the size clears the canvas.
    redraw(strokes, background && shownWidth ? canvas.offsetWidth / shownWidth : 1);
    shownWidth = canvas.offsetWidth;
  };
  if (background) canvas.style.aspectRatio = `${background.naturalWidth} / ${background.naturalHeight}`;
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  if (pen) setPen(pen);
  pad.addEventListener("beginStroke", onBegin);
  pad.addEventListener("endStroke", onEnd);
  return {
    setPen,
    clear: () => redraw([]),
    undo: () => redraw(pad.toData().slice(0, -1)),
    isEmpty: () => pad.toData().length === 0,
    close: () => {
      observer.disconnect();
      pad.off();
    },
  };
}

/** Loads a picture in a way that lets the canvas be exported; undefined if its server does not allow that. */
export function loadPicture(url: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.crossOrigin = "anonymous";
    picture.addEventListener("load", () => resolve(picture));
    picture.addEventListener("error", () => resolve(undefined));
    picture.src = url;
  });
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Renders a name as a signature, for people who do not draw. */
export function writtenName(name: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [800, 240];
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.font = 'italic 88px "Snell Roundhand", "Segoe Script", "Bradley Hand", cursive';
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(name, canvas.width / 2, canvas.height / 2, canvas.width - 80);
  return canvas;
}
