import type { ReactNode } from "react";

/** A list of labels and values about one subject. */
export function Facts({
  facts,
}: {
  facts: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className="mt-0.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
