/** Which entries a copy is sent for, where it goes, and what it contains. Pure. */
import {
  endingOf,
  type FormView,
  type JsonObject,
  maskAnswers,
  type Program,
  specialPaths,
} from "@formstead/form-logic";
import type { ValidatedAnswers } from "@formstead/form-logic/validate-answers";
import { withoutLinks } from "../../../platform/mail/address.rules.ts";
import type { Steps } from "../../../platform/time/steps.rules.ts";

/** What decides about copies of an entry. */
interface EntryFacts {
  readonly mode: string;
  readonly isSpam: boolean;
  readonly status: string;
  readonly submittedAt: Date | null;
}

interface Evaluated {
  readonly view: FormView;
  readonly answers: JsonObject;
}

interface Row {
  readonly label: string;
  readonly text: string;
}

/** Answers with their questions, below a heading that may be empty. */
interface AnsweredSection {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The address that the respondent gave and that the entry's ending names; undefined if there is none. */
export function copyAddress({
  evaluation,
  answers,
}: Pick<ValidatedAnswers, "evaluation" | "answers">): string | undefined {
  const key = endingOf(evaluation)?.email_copy_to;
  const address = key === undefined ? undefined : answers[key];
  return typeof address === "string" && address !== "" ? address : undefined;
}

/** `entry` is the state before it is submitted. An entry that was reopened has been copied before. */
export function isFirstSubmission({ mode, isSpam, submittedAt }: EntryFacts): boolean {
  return mode === "live" && !isSpam && submittedAt === null;
}

/** Whether the entry can still be copied: it may have been deleted, reopened, or marked as spam in the meantime. */
export function isStillDue({ mode, isSpam, status }: EntryFacts): boolean {
  return mode === "live" && !isSpam && status === "submitted";
}

/** Sensitive answers are not sent by email: the address may be mistyped, and emails are read on the way. */
export function withoutSensitive(program: Program, { view, answers }: Evaluated): Evaluated {
  const special = specialPaths(program);
  const fields = Object.entries(view.fields).filter(([path]) => !special.has(fieldOf(path)));
  return {
    view: { ...view, fields: Object.fromEntries(fields) },
    answers: maskAnswers(answers, special).answers,
  };
}

/** The field at a path in an entry: `children.[].name` for `children[i_1].name`. */
const fieldOf = (path: string): string => path.replaceAll(/\[[^\]]*\]/g, ".[]");

const rowsMax = 200;
const charsMax = 30_000;
const labelMax = 300;
const answerMax = 2_000;
const titleMax = 200;

export interface CopiedAnswers {
  readonly sections: readonly AnsweredSection[];
  readonly isCut: boolean;
}

/**
 * Texts that people typed, of a limited length, and without anything that email clients would turn into links. Reads
 * no more answers than it keeps, and lets others in after each.
 */
export function* copiedAnswers(
  given: Iterable<Row & { readonly section: { readonly title: string } }>,
): Steps<CopiedAnswers> {
  const sections: AnsweredSection[] = [];
  let [rowsLeft, charsLeft] = [rowsMax, charsMax];
  let current: { readonly section: object; readonly rows: Row[] } | undefined;
  for (const row of given) {
    const label = quoted(row.label, labelMax);
    const text = quoted(row.text, answerMax);
    rowsLeft -= 1;
    charsLeft -= label.length + text.length;
    if (rowsLeft < 0 || charsLeft < 0) return { sections, isCut: true };
    if (current?.section !== row.section) {
      current = { section: row.section, rows: [] };
      sections.push({ title: quoted(row.section.title, titleMax), rows: current.rows });
    }
    current.rows.push({ label, text });
    yield;
  }
  return { sections, isCut: false };
}

export const quotedTitle = (title: string): string => quoted(title, titleMax);

function quoted(text: string, max: number): string {
  const chars = text.length > max ? [...text] : [];
  return withoutLinks(chars.length > max ? `${chars.slice(0, max).join("")}…` : text);
}
