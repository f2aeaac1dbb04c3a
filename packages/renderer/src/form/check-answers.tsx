/** Shows all answers before they are submitted, with a link back to each question. */

import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { css } from "../styles/answers.css";
import { Answers } from "./answers.tsx";
import type { Screen } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { stopping } from "./stopping.ts";

export { css };

export function CheckAnswers({ screen }: { readonly screen: Screen }) {
  const { steps, answers, fields, texts, actions } = screen;
  const stepAt = new Map(
    steps.flatMap((step) => placesOf(step.items, answers).map(([path]) => [path, step.id] as const)),
  );
  return (
    <Answers
      screen={screen}
      action={(path, label) => {
        const step = stepAt.get(path);
        if (!step || fields[path]?.read_only) return null;
        return (
          <button
            type="submit"
            name="_do"
            value={`go ${step}`}
            class="quiet"
            aria-label={fillIn(texts.changeOf, { label })}
            onClick={stopping(() => actions.goTo(step, path))}
          >
            {texts.change}
          </button>
        );
      }}
    />
  );
}
