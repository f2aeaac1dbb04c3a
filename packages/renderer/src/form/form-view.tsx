/** Renders the whole form from one screen. */

import { Head, Heading } from "./head.tsx";
import { Items } from "./items.tsx";
import { Later } from "./later.tsx";
import { NextButton } from "./next-button.tsx";
import { currentIndex, isLastStep, lengthOf } from "./progress.ts";
import type { Screen } from "./screen.ts";
import { statusText } from "./status-text.ts";
import { placesOf } from "./steps.ts";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

/** Forms with this many questions or fewer are not worth saving for later. */
const shortMax = 3;

export function FormView({ screen }: { readonly screen: Screen }) {
  const { place, texts, views } = screen;
  if (place.kind === "done")
    return views.Done ? <views.Done screen={screen} /> : <Heading screen={screen} text={texts.thanks} />;
  if (place.kind === "start" && views.Start) return <views.Start screen={screen} />;
  return <Questions screen={screen} />;
}

function Questions({ screen }: { readonly screen: Screen }) {
  const { steps, texts, actions, host, views } = screen;
  const t = translator(screen);
  const at = currentIndex(screen);
  const step = steps[at];
  const of = lengthOf(screen);
  const isLong = of > 1 || placesOf(step?.items ?? [], screen.answers).length > shortMax;
  const question = step?.question;
  const asked = step?.items.find((item) => "key" in item && item.key === question);
  const pageTitle = step ? t(step.page.id, "title", step.page.title ?? "") : texts.check;
  return (
    <form
      noValidate
      class={question ? "one" : undefined}
      method="post"
      action={host.action}
      encType={host.action && "multipart/form-data"}
      onSubmit={(event: Event) => {
        event.preventDefault();
        actions.next();
      }}
      aria-busy={screen.isSubmitting}
    >
      {host.action && <input type="hidden" name="_page" value={step?.id ?? "check"} />}
      {host.once && <input type="hidden" name="_once" value={host.once} />}
      {host.action && host.isChanging && <input type="hidden" name="_changing" value="true" />}
      <button type="submit" class="sr" tabIndex={-1} aria-hidden="true" />
      {at > 0 && (
        <button type="submit" name="_do" value="back" class="quiet back" onClick={stopping(actions.back)}>
          {texts.back}
        </button>
      )}
      {views.Trouble && <views.Trouble screen={screen} />}
      <Head screen={screen} at={at} pageTitle={pageTitle} question={asked?.type} />
      {host.notice && <p class="notice">{host.notice}</p>}
      {/* Inert during a submission, because changes made then would be lost. */}
      <div class="page" part="page" key={step?.id ?? "check"} inert={screen.isSubmitting}>
        {step ? (
          <Items screen={screen} items={step.items} prefix="" question={question} />
        ) : (
          views.CheckAnswers && <views.CheckAnswers screen={screen} />
        )}
      </div>
      <p class="trap" aria-hidden="true">
        <label>
          {/* A name that no browser or password manager fills in. */}
          Leave empty{" "}
          <input name="_leave_empty" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </p>
      <Foot screen={screen} isLong={isLong} question={question} />
      <p class={`status ${screen.status}`}>{statusText(screen)}</p>
    </form>
  );
}

interface FootProps {
  readonly screen: Screen;
  readonly isLong: boolean;
  readonly question: string | undefined;
}

/** Whether the respondent can go on without an answer, and has not given one. */
function isSkippable({ fields }: Screen, path: string): boolean {
  const view = fields[path];
  return !view?.required && (view?.value ?? null) === null;
}

function Foot({ screen, isLong, question }: FootProps) {
  const canFinishLater =
    isLong && screen.host.canFinishLater && screen.form.definition.settings?.finish_later !== false;
  return (
    <div class="foot" part="footer">
      <NextButton screen={screen} />
      {question && (
        <span class="press" aria-hidden="true">
          {screen.texts.orPress} <kbd>Enter</kbd>
        </span>
      )}
      {question && !isLastStep(screen) && isSkippable(screen, question) && (
        <button type="submit" name="_do" value="next" class="quiet">
          {screen.texts.skip}
        </button>
      )}
      {canFinishLater && <Later screen={screen} />}
    </div>
  );
}
