/** Checks a rendered component against WCAG 2.2 A and AA with axe. */
import axe from "axe-core";

export async function accessibilityProblems(element: Element): Promise<readonly string[]> {
  // Text that is still fading in has too little contrast. An animation that is canceled rejects.
  await Promise.allSettled(element.ownerDocument.getAnimations().map(({ finished }) => finished));
  const { violations } = await axe.run(element, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
