/** A choice that this browser remembers and that several components on a screen can show and change. */
interface StoredChoice<Value extends string> {
  readonly read: () => Value;
  readonly choose: (value: Value) => void;
  /** Used with `useSyncExternalStore`. */
  readonly watch: (onChange: () => void) => () => void;
}

export function storedChoice<const Value extends string>(
  storageKey: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const listeners = new Set<() => void>();
  // Without storage, the choice lasts until the page is closed.
  let kept: string | null = null;
  return {
    read: () => {
      try {
        kept = localStorage.getItem(storageKey) ?? kept;
      } catch {
        // Storage is blocked.
      }
      return values.find((value) => value === kept) ?? values[0];
    },
    choose: (value) => {
      kept = value;
      try {
        localStorage.setItem(storageKey, value);
      } catch {
        // Storage is blocked or full.
      }
      for (const listener of listeners) listener();
    },
    watch: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
