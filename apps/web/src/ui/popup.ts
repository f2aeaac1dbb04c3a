/** Shared styles for everything that opens next to its trigger: menus, selects, popovers. */
export const popupLook =
  "origin-(--transform-origin) rounded-lg border border-line bg-raised p-1 text-ink shadow-popup outline-none transition-[opacity,scale] duration-100 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0";

export const menuItemLook =
  "flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";
