/** The list of `combobox.tsx` and `combobox-many.tsx`: groups, a status line, and an item that adds what was typed. */
import { Combobox as Base } from "@base-ui/react/combobox";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ComboboxItem, type ComboboxOption, type Follow, groupLabelLook } from "./combobox-item.tsx";
import { panelLook } from "./popup.ts";
import { Spinner } from "./spinner.tsx";

export interface ComboboxSource {
  readonly options: readonly ComboboxOption[];
  /** Makes the caller search, for example, on the server. Without it, the options are filtered here. */
  readonly onSearch?: (text: string) => void;
  readonly isLoading?: boolean;
  /** Offers to add the typed text if no option has this name. */
  readonly onCreate?: (text: string) => void;
}

/** Lists longer than this draw only the visible items. */
export const virtualFrom = 200;
const VirtualList = lazy(async () => ({
  default: (await import("./combobox-virtual-list.tsx")).ComboboxVirtualList,
}));

/** The options, followed by the item that adds the typed text. */
export function withNewOption({ options, onCreate }: ComboboxSource, typed: string): ComboboxOption[] {
  const text = typed.trim();
  const isKnown = options.some(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (!onCreate || text === "" || isKnown) return [...options];
  return [...options, { value: text, label: text, isNew: true }];
}

export const isSameOption = (one: ComboboxOption, other: ComboboxOption) => one.value === other.value;

interface ComboboxPopupProps {
  readonly label: string;
  readonly count: number;
  readonly isLoading: boolean;
  readonly follow: Follow;
}

export function ComboboxPopup({ label, count, isLoading, follow }: ComboboxPopupProps) {
  const { t } = useTranslation();
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50">
        <Base.Popup
          className={`${panelLook} flex max-h-[min(var(--available-height),20rem)] w-max min-w-(--anchor-width) max-w-[min(24rem,var(--available-width))] flex-col overflow-clip`}
        >
          <Base.Status className="text-ink-soft text-sm">
            {isLoading && (
              <span className="flex min-h-8 items-center gap-2 px-3.5 pt-1.5">
                <Spinner /> {t("loading")}
              </span>
            )}
          </Base.Status>
          <Base.Empty className="text-ink-soft text-sm">
            {!isLoading && <span className="flex min-h-8 items-center px-3.5 py-1.5">{t("noMatches")}</span>}
          </Base.Empty>
          <Base.List aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain outline-none">
            {count > virtualFrom ? (
              <Suspense fallback={null}>
                <VirtualList follow={follow} />
              </Suspense>
            ) : (
              <ShortList />
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function ShortList() {
  const options = Base.useFilteredItems<ComboboxOption>();
  const groups = Map.groupBy(options, ({ group }) => group ?? "");
  if (options.length === 0) return null;
  return (
    <div role="presentation" className="p-1.5">
      {[...groups].map(([group, members]) =>
        group === "" ? (
          members.map((option) => <ComboboxItem key={option.value} option={option} />)
        ) : (
          <Base.Group key={group}>
            <Base.GroupLabel className={groupLabelLook}>{group}</Base.GroupLabel>
            {members.map((option) => (
              <ComboboxItem key={option.value} option={option} />
            ))}
          </Base.Group>
        ),
      )}
    </div>
  );
}
