/** Shows all answers before they are submitted, with a link back to each question. */
import type { FieldItem, Item } from "@formstead/form-logic";
import { isField } from "@formstead/form-logic/engine";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { inWords } from "./in-words.ts";
import type { Screen } from "./screen.ts";
import { placesOf } from "./steps.ts";
import { stopping } from "./stopping.ts";
import { translator } from "./translated.ts";

export function CheckAnswers({ screen }: { readonly screen: Screen }) {
  const { steps, answers, fields, texts, actions, controls } = screen;
  const t = translator(screen.form.definition, screen.language);
  const isAsked = ([path, item]: [string, Item]) =>
    fields[path]?.visible && isField(item) && !controls.get(item.type)?.isUnseen;
  return (
    <dl class="answers">
      {steps.flatMap((step) =>
        placesOf(step.items, answers)
          .filter(isAsked)
          .map(([path, item]) => {
            const field = item as FieldItem;
            const label = t(field.id, "label", field.label);
            return (
              <div key={path}>
                <dt>{label}</dt>
                <dd>{inWords(screen, field, fields[path]?.value ?? null) || <em>{texts.none}</em>}</dd>
                {!fields[path]?.read_only && (
                  <dd>
                    <button
                      type="submit"
                      name="_do"
                      value={`go ${step.id}`}
                      class="quiet"
                      aria-label={fillIn(texts.changeOf, { label })}
                      onClick={stopping(() => actions.goTo(step.id, path))}
                    >
                      {texts.change}
                    </button>
                  </dd>
                )}
              </div>
            );
          }),
      )}
    </dl>
  );
}
