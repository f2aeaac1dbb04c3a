export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex shrink-0 gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[0.25rem] border border-line bg-hover px-1 font-medium font-sans text-[0.6875rem] text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
