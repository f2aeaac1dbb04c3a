/**
 * Values that a tab keeps between signed-out screens: the destination after sign-in, the email address, the language,
 * and the invitation to answer. They are stored per tab and end with it, and never appear in the URL, because the
 * invitation token is a secret. Links in emails open a new tab, so a tab can borrow the notes of the others.
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

    /** Answers requests from other tabs until the returned function is called. */
    lend: (): (() => void) => {
      const channel = new BroadcastChannel(channelName);
      channel.onmessage = ({ data }) => {
        const own: Notes = Object.fromEntries(names.map((name) => [name, read(name)]));
        const hasAny = names.some((name) => own[name] !== undefined);
        if (data === "ask" && hasAny) channel.postMessage(own);
      };
      return () => channel.close();
    },

    /** Copies the wanted notes from another tab. This tab's own notes take precedence. */
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

/** Falls back to memory if session storage is blocked; the notes then last until the page is closed. */
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
