/**
 * Measures how long a preview takes to show one changed label of 200 questions, until everything is drawn, and compares
 * it with mounting the form again. Reports medians.
 */
import type { FieldItem, FormDefinition } from "@formstead/form-logic";
import { startPreviewStage } from "../tests/preview-stage.ts";

const rounds = 41;
const aimMs = 16;

const stage = await startPreviewStage();
try {
  const types = ["text", "number", "select", "checkbox", "rating"];
  const options = ["a", "b", "c"].map((value) => ({ value, label: value }));
  const items = Array.from({ length: 200 }, (_none, at): FieldItem => {
    const type = types[at % types.length] ?? "text";
    const settings = type === "select" ? { settings: { options } } : {};
    const item = { id: `fld_${at}`, key: `f${at}`, type, label: `Question ${at}`, ...settings };
    return at % 10 === 7 ? { ...item, visible_if: { field: "f0", op: "empty" } } : item;
  });
  const definitionWith = (label: string): FormDefinition => ({
    format: 1,
    title: "Draft",
    languages: ["en"],
    pages: [{ id: "p1", items: items.map((item, at) => (at === 100 ? { ...item, label } : item)) }],
  });
  const { page } = await stage.open({ definition: definitionWith("Before") });
  const measured = await page.evaluate(
    async (text) => {
      const definitions: readonly FormDefinition[] = JSON.parse(text);
      const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
      const updates: number[] = [];
      for (const definition of definitions) {
        const start = performance.now();
        await window.preview.update(definition);
        updates.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const mounts: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        const start = performance.now();
        await window.preview.restart();
        mounts.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return { update: median(updates), mount: median(mounts) };
    },
    JSON.stringify(Array.from({ length: rounds }, (_none, at) => definitionWith(`Round ${at}`))),
  );
  const { update, mount } = measured;
  console.log(
    `preview update_ms=${update.toFixed(1)} mount_ms=${mount.toFixed(1)} ratio=${(update / mount).toFixed(2)} aim_ms=${aimMs}`,
  );
  process.exitCode = update <= aimMs ? 0 : 1;
} finally {
  await stage.stop();
}
