/** Without JavaScript, buttons post the page; with it, they are handled here. */
export const stopping = (run: (event: Event) => void) => (event: Event) => {
  event.preventDefault();
  run(event);
};
