/** Whether two boxes share any area. What is not shown has none. Pure. */
type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

export function overlaps(one: Box, other: Box): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0;
}
