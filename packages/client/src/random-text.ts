/** Unguessable letters and digits: 32 bits per word. Unlike `randomUUID`, also works on pages without HTTPS. */
export function randomText(words: number): string {
  return [...crypto.getRandomValues(new Uint32Array(words))].map((word) => word.toString(36)).join("");
}

/** Identifies a request that may have to be sent again. */
export const newMark = () => randomText(8);
