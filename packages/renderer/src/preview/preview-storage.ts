/**
 * The memory of a preview's session client. Another definition is put in here, and the client reads it again, as if
 * another tab had changed it.
 */
import { type ClientStorage, memoryStorage, type PublicForm, type Tabs } from "@formstead/client";
import type { JsonObject } from "@formstead/form-logic";

export const slot = "preview";

/** The part of the client's draft that depends on the definition. */
interface Draft {
  readonly session?: { readonly answers: JsonObject };
}

export interface PreviewStorage {
  readonly storage: ClientStorage;
  readonly tabs: Tabs;
  /** Resolves when the form is drawn with the new definition. */
  replace(form: PublicForm, evaluate: (answers: JsonObject) => object): Promise<void>;
}

export function previewStorage(): PreviewStorage {
  const storage = memoryStorage();
  let listen: Parameters<Tabs["listen"]>[0] | undefined;
  return {
    storage,
    tabs: {
      exclusively: (work) => work(),
      tell: () => {},
      listen: (listener) => {
        listen = listener;
      },
      close: () => {},
    },
    replace: async (form, evaluate) => {
      await storage.update<PublicForm>(`${slot}:form`, () => form);
      await storage.update<Draft>(
        `${slot}:draft`,
        (draft) =>
          draft?.session && { ...draft, session: { ...draft.session, ...evaluate(draft.session.answers) } },
      );
      await listen?.({});
    },
  };
}
