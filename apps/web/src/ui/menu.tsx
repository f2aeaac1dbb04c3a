/** A menu of actions or links behind one button. */
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { menuItemLook, popupLook } from "./popup.ts";

interface MenuProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: "start" | "end";
  readonly side?: "top" | "bottom";
  readonly className?: string;
}

export function Menu({ trigger, children, align = "end", side = "bottom", className }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} side={side} collisionPadding={8} className="z-50">
          <Base.Popup
            className={`${popupLook} max-h-(--available-height) min-w-52 max-w-[min(20rem,var(--available-width))] overflow-y-auto ${className ?? ""}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect?: () => void;
  readonly isDanger?: boolean;
  /** Makes the item a link to another screen. */
  readonly link?: ReactElement;
}

export function MenuItem({ children, icon, onSelect, isDanger = false, link }: MenuItemProps) {
  const look = `${menuItemLook} ${isDanger ? "text-danger-ink data-highlighted:bg-danger-soft" : ""}`;
  return (
    <Base.Item {...(onSelect && { onClick: onSelect })} {...(link && { render: link })} className={look}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </Base.Item>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <Base.GroupLabel className="px-2 pt-2 pb-1 font-medium text-ink-faint text-xs">
      {children}
    </Base.GroupLabel>
  );
}

export const MenuGroup = Base.Group;

export function MenuLine() {
  return <Base.Separator className="-mx-1.5 my-1.5 border-line border-t" />;
}

interface MenuChoiceProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly icon?: ReactNode;
  }[];
  readonly onChange: (value: Value) => void;
}

/** A radio group in a menu, with a check mark at the selected item. */
export function MenuChoice<Value extends string>({ value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={menuItemLook}>
          {option.icon}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden="true" className="text-accent-ink" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
