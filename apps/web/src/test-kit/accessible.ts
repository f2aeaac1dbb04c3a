/** Checks a rendered component against WCAG 2.2 A and AA with axe. */
import axe from "axe-core";

export async function accessibilityProblems(element: Element): Promise<readonly string[]> {
  // Text that is still fading in has too little contrast. A canceled animation rejects, and a spinner never ends.
  const animations = element.ownerDocument
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(animations.map(({ finished }) => finished));
  const { violations } = await axe.run(element, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
