import { useMembership } from "./account.ts";
import type { Place } from "./area.ts";
import { NavGroup, NavItem } from "./nav-item.tsx";
import { useLabel, usePlaces } from "./navigation.ts";

interface PlaceGroupProps {
  readonly group: Place["group"];
  readonly title?: string;
  readonly isRail: boolean;
  readonly onLeave?: (() => void) | undefined;
}

/** The places of one group that the current user may open. */
export function PlaceGroup({ group, title, isRail, onLeave }: PlaceGroupProps) {
  const label = useLabel();
  const accountId = useMembership()?.account.id ?? "";
  const places = usePlaces().filter((place) => place.group === group);
  if (places.length === 0) return null;
  return (
    <NavGroup title={title} isRail={isRail}>
      {places.map(({ to, label: name, icon: Icon, isExact = false }) => (
        <li key={to}>
          <NavItem
            to={to}
            params={{ accountId }}
            isExact={isExact}
            icon={<Icon aria-hidden="true" />}
            name={label(name)}
            isRail={isRail}
            onLeave={onLeave}
          />
        </li>
      ))}
    </NavGroup>
  );
}
