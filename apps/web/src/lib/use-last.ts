import { useState } from "react";

/** The value, or the one before it went away: a dialog that fades out keeps its words. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
