/** Draws only the visible items of a long list. Loaded when the first long list opens. */
import { Combobox as Base } from "@base-ui/react/combobox";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useImperativeHandle, useRef } from "react";
import { ComboboxItem, type ComboboxOption, type Follow, groupLabelLook } from "./combobox-item.tsx";

type Row = { readonly group: string } | { readonly option: ComboboxOption; readonly index: number };

function rowsOf(options: readonly ComboboxOption[]): readonly Row[] {
  return options.flatMap((option, index): Row[] => {
    const isFirst = option.group !== undefined && option.group !== options[index - 1]?.group;
    const row = { option, index };
    return isFirst ? [{ group: option.group ?? "" }, row] : [row];
  });
}

export function ComboboxVirtualList({ follow }: { follow: Follow }) {
  const rows = rowsOf(Base.useFilteredItems<ComboboxOption>());
  const list = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current?.closest("[role=listbox]") ?? null,
    estimateSize: () => 32,
    overscan: 12,
    paddingStart: 6,
    paddingEnd: 6,
    scrollPaddingStart: 6,
    scrollPaddingEnd: 6,
  });
  useImperativeHandle(follow, () => (index: number) => {
    virtualizer.scrollToIndex(rows.findIndex((row) => "index" in row && row.index === index));
  });
  const total = rows.filter((row) => "index" in row).length;
  return (
    <div ref={list} role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={key}
              role="presentation"
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute inset-x-1.5 top-0"
              style={{ translate: `0 ${start}px` }}
            >
              {"group" in row ? (
                <span className={groupLabelLook}>{row.group}</span>
              ) : (
                <ComboboxItem option={row.option} index={row.index} total={total} />
              )}
            </div>
          )
        );
      })}
    </div>
  );
}
