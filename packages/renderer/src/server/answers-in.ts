/** All answers of an entry in words, for emails. */
import { answeredPages, type Found } from "../form/answer-list.ts";
import type { AnsweredRow, Standing } from "./hosted-renderer.ts";
import { screenOf } from "./screen.ts";

export async function answersIn(standing: Standing, language: string): Promise<Iterable<AnsweredRow>> {
  const { definition, view, answers } = standing;
  const form = { form_id: "", version: 0, definition };
  const screen = await screenOf({ form, view, answers, language, action: "", place: "done", isPlain: true });
  function* rowsOf(title: string, found: Iterable<Found>): Generator<AnsweredRow> {
    let section = { title };
    for (const one of found) {
      if ("found" in one) {
        yield* rowsOf(one.name, one.found);
        // Rows after an instance do not belong to it, so they have the heading of the page again.
        section = { title };
      } else yield { section, label: one.label, text: one.text || screen.texts.none };
    }
  }
  function* rows(): Generator<AnsweredRow> {
    for (const { title, found } of answeredPages(screen)) yield* rowsOf(title, found);
  }
  return rows();
}
