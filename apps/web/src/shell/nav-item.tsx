/** A link in the sidebar. In the rail, it shows only its icon, and its name on hover and focus. */
import { type AnyRouter, Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { Tooltip } from "../ui/tooltip.tsx";

const itemLook =
  "flex min-h-8 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-soft text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";
const railLook = "w-9 justify-center px-0";

interface NavItemProps {
  /** A path of an area. `routes.browser.test.tsx` checks that the paths of all areas exist. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly isExact?: boolean;
  readonly icon: ReactNode;
  readonly name: string;
  readonly isRail: boolean;
  /** Called on navigation, so that the phone menu can close. */
  readonly onLeave?: (() => void) | undefined;
}

export function NavItem({ to, params = {}, isExact = false, icon, name, isRail, onLeave }: NavItemProps) {
  const anchor: ReactElement = (
    <Link<AnyRouter, string, string>
      to={to}
      params={params}
      activeOptions={{ exact: isExact, includeSearch: false }}
      {...(onLeave && { onClick: onLeave })}
      {...(isRail && { "aria-label": name })}
      className={`${itemLook} ${isRail ? railLook : ""}`}
    >
      {icon}
      {!isRail && (
        <span title={name} className="min-w-0 flex-1 truncate">
          {name}
        </span>
      )}
    </Link>
  );
  return isRail ? <RailName name={name}>{anchor}</RailName> : anchor;
}

/** Shows the name of something in the rail, which has room only for its icon. */
export function RailName({ name, children }: { name: string; children: ReactElement }) {
  return (
    <Tooltip label={name} side="inline-end">
      {children}
    </Tooltip>
  );
}

interface NavGroupProps {
  readonly title?: string | undefined;
  readonly isRail: boolean;
  readonly children: ReactNode;
}

export function NavGroup({ title, isRail, children }: NavGroupProps) {
  return (
    <div className="not-last:mb-5">
      {title !== undefined && !isRail && (
        <p className="px-2.5 pb-1.5 font-medium text-ink-faint text-xs">{title}</p>
      )}
      <ul aria-label={title} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}
