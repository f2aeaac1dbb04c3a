import { type ReactNode, useEffect, useRef } from "react";

/** What to do in this step. It takes the focus when the step appears: the button that led here is gone. */
export function StepText({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-ink-soft outline-none">
      {children}
    </p>
  );
}
