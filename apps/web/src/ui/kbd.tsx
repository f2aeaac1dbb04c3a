export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1.5 font-sans text-ink-soft text-xs"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
