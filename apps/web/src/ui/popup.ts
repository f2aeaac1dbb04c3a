/** Shared styles for everything that opens next to its trigger: menus, selects, popovers. */
export const panelLook =
  "origin-(--transform-origin) rounded-lg border border-line bg-raised text-ink shadow-popup outline-none transition-[opacity,translate] duration-160 ease-out data-ending-style:translate-y-1 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0";

/** A panel with items that have their own padding. */
export const popupLook = `${panelLook} p-1.5`;

export const menuItemLook =
  "flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-hover forced-colors:data-highlighted:[outline:2px_solid] pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";
