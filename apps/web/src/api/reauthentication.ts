/**
 * Some operations ask who you are once more. The client waits here for the dialog that asks (in `shell/`), then repeats
 * the request, so that no screen has to know which operations those are. Several requests share one question.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let running: Promise<boolean> | undefined;

/** Returns how to take it away again. */
export function answerIdentityQuestions(by: Ask): () => void {
  ask = by;
  return () => {
    if (ask === by) ask = undefined;
  };
}

export function confirmIdentity(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  running ??= ask().finally(() => {
    running = undefined;
  });
  return running;
}
