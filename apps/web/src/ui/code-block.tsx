import { CopyButton } from "./copy-button.tsx";

/** Code for a shell or a program, with a copy button. */
export function CodeBlock({ code }: { code: string }) {
  return (
    <div className="flex items-start rounded-md border border-line bg-sunken max-sm:flex-col">
      <pre className="min-w-0 flex-1 whitespace-pre-wrap break-all px-3.5 py-3 font-mono text-ink text-xs leading-relaxed">
        <code>{code}</code>
      </pre>
      <span className="shrink-0 p-2 max-sm:pt-0">
        <CopyButton size="sm" text={() => code} />
      </span>
    </div>
  );
}
