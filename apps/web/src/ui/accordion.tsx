/** Sections that open and close, such as the groups of settings of the selected block. Several can be open. */
import { Accordion as Base } from "@base-ui/react/accordion";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface AccordionProps {
  /** The sections that are open at first. */
  readonly open?: readonly string[];
  readonly children: ReactNode;
}

export function Accordion({ open = [], children }: AccordionProps) {
  return (
    <Base.Root multiple defaultValue={[...open]} className="divide-y divide-line">
      {children}
    </Base.Root>
  );
}

interface AccordionSectionProps {
  readonly name: string;
  readonly title: string;
  /** What is set inside, so that people need not open the section to see it. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

export function AccordionSection({ name, title, summary, children }: AccordionSectionProps) {
  return (
    <Base.Item value={name}>
      <Base.Header className="flex">
        <Base.Trigger className="group flex min-h-10 min-w-0 flex-1 items-center gap-2 px-4 py-2 text-start font-medium text-sm -outline-offset-2 hover:bg-hover">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-faint transition-[rotate] duration-160 ease-out group-data-panel-open:rotate-90 rtl:-scale-x-100 rtl:group-data-panel-open:-rotate-90"
          />
          <span className="min-w-0 flex-1">{title}</span>
          {summary !== undefined && (
            <span className="min-w-0 max-w-1/2 truncate font-normal text-ink-faint text-xs">{summary}</span>
          )}
        </Base.Trigger>
      </Base.Header>
      <Base.Panel className="px-4 pt-1 pb-4">{children}</Base.Panel>
    </Base.Item>
  );
}
