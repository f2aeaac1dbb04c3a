/** Focuses the first focusable candidate after the next render. */
export function focusOnOne(near: EventTarget | null, ids: readonly string[]): void {
  const root = (near as Node | null)?.getRootNode() as ShadowRoot | Document | undefined;
  void Promise.resolve().then(() => {
    const found = ids
      .map((id) => root?.getElementById(id))
      .find((one) => one && !one.hasAttribute("disabled"));
    found?.focus();
  });
}
