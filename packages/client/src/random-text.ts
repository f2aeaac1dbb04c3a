/** Letters and digits nobody can guess: 32 bits for each word. Works on pages without HTTPS too, as `randomUUID` does not. */
export function randomText(words: number): string {
  return [...crypto.getRandomValues(new Uint32Array(words))].map((word) => word.toString(36)).join("");
}

/** What a request is known by when it has to be sent again. */
export const newMark = () => randomText(8);
