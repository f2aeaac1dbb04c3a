/**
 * Greets respondents who return to a draft on this device: they continue, or start over and can undo that until they
 * have answered something. Loaded only if there is a draft.
 */
import type { ClientState, FormClient } from "@formstead/client";
import { browserTabs, slotOf } from "@formstead/client";
import { type SetAside, setAside } from "@formstead/client/set-aside";
import { returningTexts } from "@formstead/form-logic/texts/returning-texts";
import { render } from "preact";
import { css } from "../styles/welcome.css";
import { adopt } from "./adopt.ts";
import type { Filling } from "./filling.ts";
import { placesOf } from "./steps.ts";
import type { Company } from "./visit.ts";

export function welcomeBack(returning: Company): void {
  const { options, client, filling, box, signal } = returning;
  const { actions } = filling;
  const slot = slotOf(options);
  const { receipt, error } = client.state;
  if (receipt || error || signal.aborted) return;
  const texts = returningTexts(box.lang);
  const place = makePlace(returning, texts.title);
  const close = () => place.remove();
  signal.addEventListener("abort", close);

  const goOn = (): void => {
    close();
    actions.goTo(lastAnswered(filling));
  };

  const startOver = async (): Promise<void> => {
    const aside = await setAside(client, browserTabs(slot, { BroadcastChannel }));
    await until(client, ({ entryId }) => entryId === undefined);
    const waiting = forgetLater(returning, aside, close);
    const undo = async () => {
      waiting.abort();
      await aside.undo();
      await until(client, ({ entryId }) => entryId !== undefined);
      goOn();
    };
    render(
      <>
        <p>{texts.startedOver}</p>
        <button type="button" class="button small" onClick={undo}>
          {texts.undo}
        </button>
      </>,
      place,
    );
    actions.begin();
    actions.say(texts.startedOver);
  };

  render(
    <>
      <p>
        <strong>{texts.title}</strong> {texts.text}
      </p>
      <div class="choices">
        <button type="button" class="button small" onClick={goOn}>
          {texts.continue}
        </button>
        <button type="button" class="quiet small" onClick={startOver}>
          {texts.startOver}
        </button>
      </div>
    </>,
    place,
  );
  actions.say(`${texts.title}. ${texts.text}`);
}

function makePlace({ options, box }: Company, label: string): HTMLElement {
  adopt(options.root, css);
  const place = document.createElement("div");
  Object.assign(place, { className: "welcome", lang: box.lang, dir: box.dir });
  place.setAttribute("role", "region");
  place.setAttribute("aria-label", label);
  box.before(place);
  return place;
}

/** Deletes what was set aside as soon as new answers have reached the server, or the page is left. */
function forgetLater(
  { options: { baseUrl }, client }: Company,
  { key }: SetAside,
  onForget: () => void,
): AbortController {
  const waiting = new AbortController();
  const forget = () => {
    waiting.abort();
    onForget();
    if (key === undefined) return;
    const headers = { "x-service-entry-key": key };
    const url = `${baseUrl}/api/v1/entry-sessions/current`;
    // If this fails, the server deletes the draft later, like all abandoned ones.
    fetch(url, { method: "DELETE", headers, keepalive: true, credentials: "omit" }).catch(() => {});
  };
  const stop = client.subscribe(({ status, pending }) => {
    if (status === "submitted" || (status === "saved" && pending === 0)) forget();
  });
  waiting.signal.addEventListener("abort", stop);
  addEventListener("pagehide", forget, { signal: waiting.signal });
  return waiting;
}

/** Other tabs, and this one, follow a moment later. */
function until({ state, subscribe }: FormClient, isThere: (state: ClientState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isThere(state)) return resolve();
    const stop = subscribe((now) => {
      if (!isThere(now)) return;
      stop();
      resolve();
    });
  });
}

/** The last step that has an answer. */
function lastAnswered({ screen }: Filling): string {
  const { steps, answers, fields } = screen();
  const isAnswered = (path: string) => fields[path]?.visible && (fields[path]?.value ?? null) !== null;
  const last = steps.findLast(({ items }) => placesOf(items, answers).some(([path]) => isAnswered(path)));
  return (last ?? steps[0])?.id ?? "";
}
