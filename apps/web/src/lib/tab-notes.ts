/**
 * What a tab remembers from one signed-out screen to the next: where to go afterwards, the address in use, the chosen
 * language, the invitation to be answered. Notes stay in the tab and end with it; they never stand in an address, for
 * the invitation is a secret. But a link in a mail opens a new tab, so that one may borrow the notes of the others.
 */
const names = ["next", "email", "language", "invitation"] as const;
export type NoteName = (typeof names)[number];
type Notes = { readonly [Name in NoteName]?: string | undefined };

interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const channelName = "formstead.tab-notes";
const answerMs = 200;

export function createTabNotes(shelf: Shelf) {
  const keyOf = (name: NoteName) => `formstead.note.${name}`;

  const read = (name: NoteName): string | undefined => shelf.getItem(keyOf(name)) ?? undefined;
  const keep = (name: NoteName, value: string): void => shelf.setItem(keyOf(name), value);

  return {
    read,
    keep,
    drop: (...gone: readonly NoteName[]): void => {
      for (const name of gone) shelf.removeItem(keyOf(name));
    },

    /** Answers other tabs until the returned function is called. */
    lend: (): (() => void) => {
      const channel = new BroadcastChannel(channelName);
      channel.onmessage = ({ data }) => {
        const own: Notes = Object.fromEntries(names.map((name) => [name, read(name)]));
        const hasAny = names.some((name) => own[name] !== undefined);
        if (data === "ask" && hasAny) channel.postMessage(own);
      };
      return () => channel.close();
    },

    /** Takes over what another tab knows. What this one knows by itself stays. */
    borrow: async (...wanted: readonly NoteName[]): Promise<void> => {
      const lent = await askOthers();
      for (const name of wanted) {
        const value = lent[name];
        if (typeof value === "string" && read(name) === undefined) keep(name, value);
      }
    },
  };
}

function askOthers(): Promise<Notes> {
  const channel = new BroadcastChannel(channelName);
  return new Promise<Notes>((resolve) => {
    setTimeout(() => resolve({}), answerMs);
    channel.onmessage = ({ data }) => {
      if (typeof data === "object" && data !== null) resolve(data);
    };
    channel.postMessage("ask");
  }).finally(() => channel.close());
}

/** Storage can be forbidden; then notes last until the page is left. */
function openShelf(): Shelf {
  try {
    sessionStorage.getItem("");
    return sessionStorage;
  } catch {
    const held = new Map<string, string>();
    return {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => void held.set(key, value),
      removeItem: (key) => void held.delete(key),
    };
  }
}

export const tabNotes = createTabNotes(openShelf());
