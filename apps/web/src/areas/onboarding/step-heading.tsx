import { PageHeading } from "../../ui/page.tsx";

/** Mounted once per step, so that the focus moves to the new heading. */
export function StepHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-7">
      <title>{`${title} · Formstead`}</title>
      <PageHeading>{title}</PageHeading>
      <p className="mt-2 max-w-xl text-ink-soft text-base">{lead}</p>
    </div>
  );
}
