/** Prints documents for everything that offers PDFs. Each process prints two at a time; others wait. */
import { existsSync } from "node:fs";
import { printPdf } from "./print-pdf.ts";

export interface PdfPrinter {
  /** Whether Chromium is installed. */
  readonly isAvailable: boolean;
  /** Fails with a `PdfError`. */
  print(html: string): Promise<Buffer>;
}

const atOnceMax = 2;

/** `path` is that of Chromium. */
export function createPdfPrinter(path: string): PdfPrinter {
  const inTurn = createSemaphore(atOnceMax);
  return { isAvailable: existsSync(path), print: (html) => inTurn(() => printPdf(path, html)) };
}

/** Runs at most `max` tasks at once; the others wait in order. */
function createSemaphore(max: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
