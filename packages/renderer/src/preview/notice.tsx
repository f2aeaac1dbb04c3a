/** Shows what visitors see instead of a form, with the form's own texts. Nothing in it leads anywhere. */
import { FormClientError } from "@formstead/client";
import type { NoticeName } from "@formstead/form-logic";
import { loadTexts } from "@formstead/form-logic/texts/load-texts";
import { render } from "preact";
import { Gate } from "../form/gate.tsx";
import type { Mounted } from "../form/mount.tsx";
import type { Screen } from "../form/screen.ts";

interface Options {
  readonly root: ShadowRoot;
  readonly client: Mounted["client"];
  readonly form: Screen["form"];
  readonly language: string;
  readonly name: NoticeName;
}

const dayMs = 86_400_000;

/** The errors that stand for notices; for the others, the form itself says that it is closed. */
const errors: Partial<Record<NoticeName, readonly [status: number, code: string]>> = {
  code: [401, "access_code_required"],
  archived: [410, "form_archived"],
  link_spent: [410, "link_spent"],
};

/** The form must be closed. Returns a function that removes the notice. */
export async function showNotice({ root, client, form, language, name }: Options): Promise<() => void> {
  const texts = await loadTexts(language);
  const box = root.querySelector(".root");
  const [status, code] = errors[name] ?? [];
  const state = {
    ...client.state,
    status: "ready",
    error: status ? new FormClientError(status, { code }) : undefined,
    form: {
      ...form,
      is_accepting: false,
      closed_reason: name,
      opens_at: new Date(Date.now() + dayMs).toISOString(),
    },
  } as const;
  const still = { state, load: nothing, unlock: nothing, restart: nothing };
  if (!box) return () => {};
  render(<Gate client={still} texts={texts} language={language} cover={form.definition} />, box);
  return () => render(null, box);
}

const nothing = async (): Promise<void> => {};
