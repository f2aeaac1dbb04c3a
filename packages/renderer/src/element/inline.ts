/** The form in the page itself. */
import type { Mounted } from "../core.ts";
import type { Emit, Facts, FormState, Handle } from "./handle.ts";

export function inlineHandle({ client, filling, close }: Mounted, root: ShadowRoot, emit: Emit): Handle {
  let status = client.state.status;
  const stop = client.subscribe((now) => {
    if (now.status === "saved" && status === "saving") emit("save");
    status = now.status;
  });
  const { actions } = filling;
  return {
    get facts(): Facts {
      const { state } = client;
      const { place, steps, problems } = filling.screen();
      return {
        state: stateOf(state),
        formId: state.form?.form_id,
        entryId: state.entryId,
        page: place.kind === "step" ? place.id : place.kind,
        pages: steps.map(({ id }) => id),
        get answers() {
          return Object.freeze(structuredClone(state.answers));
        },
        errors: Object.fromEntries(problems),
      };
    },
    commands: {
      setAnswer: actions.set,
      addInstance: (path) => client.addInstance(path),
      removeInstance: client.removeInstance,
      validate: () => !filling.findProblems(),
      next: actions.next,
      back: actions.back,
      goTo: (id) => actions.goTo(id),
      save: client.flush,
      submit: filling.submit,
      reset: client.discard,
      focus: () => root.querySelector<HTMLElement>("[data-part=heading]")?.focus(),
    },
    close: () => {
      stop();
      close();
    },
  };
}

function stateOf(now: Mounted["client"]["state"]): FormState {
  if (now.status === "loading") return "loading";
  if (now.receipt) return "submitted";
  if (now.error) return "error";
  if (now.form?.is_accepting === false && !now.entryId) return "closed";
  return now.isSubmitting ? "submitting" : now.entryId ? "draft" : "ready";
}
