import { type ReactNode, useEffect, useRef } from "react";

/** Instructions for a step. Receives focus when the step appears, because the button that was pressed is gone. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-ink-soft outline-none">
      {children}
    </p>
  );
}
