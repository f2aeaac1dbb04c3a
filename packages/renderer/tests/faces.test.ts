/**
 * Every form of the gallery in the states that respondents see: no accessibility violations, and nothing to scroll
 * sideways. By default, each form has one face and is looked at in a few states, chosen by TEST_SEED; `pnpm test:faces`
 * looks at all states of all faces, and FACES=dark at those of one.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../form-logic/src/test-kit/random.ts";
import { gallery } from "../gallery/index.ts";
import type { GalleryForm } from "../gallery/kit.ts";
import { type Face, faces, faultsIn, type State, walk } from "./faces.ts";
import { type GalleryStage, startGalleryStage } from "./gallery-stage.ts";
import { fillByKeys } from "./keyboard-run.ts";

const { FACES: wanted } = process.env;
const isWhole = wanted !== undefined;
const timeout = isWhole ? 600_000 : 120_000;
const seed = Number(process.env.TEST_SEED);
const random = createRandom(seed);

/** Where a sample stops. Only a few forms are submitted, because that takes longest. */
const stops: readonly State[] = [
  "empty",
  "errors",
  "errors",
  "filled",
  "filled",
  "filled",
  "check",
  "ending",
];
const samples = gallery.map((form) => ({ form, face: random.pick(faces), stop: random.pick(stops) }));
const visits = isWhole
  ? faces
      .filter(({ name }) => wanted === "all" || wanted === name)
      .flatMap((face) => gallery.map((form) => ({ form, face, stop: "ending" as const })))
  : samples;

const counts = { pages: 0, states: 0, violations: 0, keyboard: 0 };
let stage: GalleryStage;
beforeAll(async () => {
  stage = await startGalleryStage();
});
afterAll(async () => {
  await stage?.stop();
  const { pages, states, violations, keyboard } = counts;
  process.stdout.write(
    `faces forms=${gallery.length} visits=${visits.length} pages=${pages} states=${states} keyboard=${keyboard} seed=${seed} violations=${violations}\n`,
  );
});

async function visit(form: GalleryForm, face: Face, stop: State): Promise<void> {
  const faults: Record<string, readonly string[]> = {};
  const problems = await walk({
    stage,
    form,
    face,
    look: async (page, state, step) => {
      counts.pages += state === "empty" ? 1 : 0;
      // A form without a page to check answers is looked at when it ends.
      const isStop = state === stop || state === "ending";
      if (isWhole || isStop) {
        counts.states += 1;
        const found = await faultsIn(page, face);
        counts.violations += found.length;
        if (found.length > 0) faults[`${state} ${step}`] = found;
      }
      return isWhole || !isStop;
    },
  });
  expect({ faults, problems }).toEqual({ faults: {}, problems: [] });
}

describe("every face", () => {
  it.concurrent.for(visits)("$form.id: $face.name, until $stop", { timeout }, ({ form, face, stop }) =>
    visit(form, face, stop),
  );
});

describe("without a pointer", () => {
  const single = gallery.filter(({ definition }) => definition.settings?.layout === "single");

  it("there are six forms that ask one question at a time", () => {
    expect(single).toHaveLength(6);
  });

  const chosen = isWhole ? single : [random.pick(single)];
  it.concurrent.for(chosen)("$id can be completed by keys alone", { timeout }, async (form) => {
    const { events, problems } = await fillByKeys(stage, form);
    expect({ events, problems }).toEqual({ events: [], problems: [] });
    counts.keyboard += 1;
  });
});
