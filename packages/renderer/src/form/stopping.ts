/** Without a script the page's buttons post it; with one they do it here. */
export const stopping = (run: (event: Event) => void) => (event: Event) => {
  event.preventDefault();
  run(event);
};
