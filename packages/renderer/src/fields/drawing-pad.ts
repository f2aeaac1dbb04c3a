/** A canvas to draw on, exported as a PNG. Always dark on white, so that it can be printed. */
import SignaturePad from "signature_pad";

export interface Pad {
  clear(): void;
  isEmpty(): boolean;
  close(): void;
}

const ink = "#14161c";
const paper = "#fff";

export function openPad(canvas: HTMLCanvasElement, onBegin: () => void, onEnd: () => void): Pad {
  const pad = new SignaturePad(canvas, { penColor: ink, backgroundColor: paper });
  const resize = () => {
    const scale = Math.max(1, devicePixelRatio);
    const [width, height] = [canvas.offsetWidth * scale, canvas.offsetHeight * scale];
    if (width === 0 || (canvas.width === width && canvas.height === height)) return;
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.scale(scale, scale);
    // Setting the size clears the canvas.
    pad.fromData(pad.toData());
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  pad.addEventListener("beginStroke", onBegin);
  pad.addEventListener("endStroke", onEnd);
  return {
    clear: () => pad.clear(),
    isEmpty: () => pad.isEmpty(),
    close: () => {
      observer.disconnect();
      pad.off();
    },
  };
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
