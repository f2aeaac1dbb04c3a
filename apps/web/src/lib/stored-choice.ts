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
  let unstored: Value | undefined;
  const readStored = () => {
    try {
      return localStorage.getItem(storageKey);
    } catch {
      return null;
    }
  };
  return {
    read: () => {
      const chosen = unstored ?? readStored();
      return values.find((value) => value === chosen) ?? values[0];
    },
    choose: (value) => {
      unstored = undefined;
      try {
        localStorage.setItem(storageKey, value);
      } catch {
        unstored = value;
      }
      for (const listener of listeners) listener();
    },
    watch: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
