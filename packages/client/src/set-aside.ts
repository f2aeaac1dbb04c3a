/**
 * Starts over without losing the draft at once. Every page that has the draft open, including this one, follows as it
 * follows changes in other tabs.
 */
import type { FormClient } from "./client.ts";
import type { Draft } from "./draft.ts";
import type { Tabs } from "./tabs.ts";

export interface SetAside {
  /** The key of the entry that was set aside; undefined if the server does not know it. */
  readonly key: string | undefined;
  /** Brings the draft back, in place of anything that was typed since. */
  undo(): Promise<void>;
}

/** `tabs` must not be the client's own, because these do not hear what they tell. */
export async function setAside({ remember }: Pick<FormClient, "remember">, tabs: Tabs): Promise<SetAside> {
  const draft = await remember<Draft>("draft", (stored) => stored);
  await remember<Draft>("draft", () => undefined);
  tabs.tell({ isDiscarded: true });
  return {
    key: draft?.key,
    undo: async () => {
      await remember<Draft>("draft", () => draft);
      tabs.tell({});
      tabs.close();
    },
  };
}
