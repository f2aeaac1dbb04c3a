/**
 * Some operations require reauthentication. The client waits here for the dialog in `shell/` and then repeats the
 * request, so screens do not need to know which operations these are. Concurrent requests share one dialog.
 */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let running: Promise<boolean> | undefined;

/** Returns a function that unregisters the dialog. */
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
