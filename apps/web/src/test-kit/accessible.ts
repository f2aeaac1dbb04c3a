/** Checks a rendered component against WCAG 2.2 A and AA with axe. */
import axe from "axe-core";

/**
 * Text that is still fading in has too little contrast. Waits until nothing moves, because the end of one transition can
 * start another one. A canceled animation rejects, and a spinner never ends.
 */
async function stillness(page: Document): Promise<void> {
  const moving = page
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  if (moving.length === 0) return;
  await Promise.allSettled(moving.map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await stillness(page);
}

export async function accessibilityProblems(element: Element): Promise<readonly string[]> {
  await stillness(element.ownerDocument);
  const { violations } = await axe.run(element, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    // The answer would otherwise list every element that passes, which takes longer than the checks.
    resultTypes: ["violations"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The same in the light and in the dark theme. */
export async function problemsInBothThemes(element: Element): Promise<readonly string[]> {
  const root = element.ownerDocument.documentElement;
  const problems: string[] = [];
  for (const theme of ["light", "dark"]) {
    root.dataset.theme = theme;
    problems.push(...(await accessibilityProblems(element)).map((problem) => `${theme}: ${problem}`));
  }
  delete root.dataset.theme;
  return problems;
}
