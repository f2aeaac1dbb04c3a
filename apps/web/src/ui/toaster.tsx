/**
 * Shows messages from `toast(…)`. Screen readers announce them politely. On phones, they appear at the top, because
 * dialogs have their buttons at the bottom.
 */
import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showToasts, type ToastNews } from "./toast.ts";

const manager = Toast.createToastManager<{ undo?: () => void }>();

function add({ text, tone = "done", undo }: ToastNews): void {
  // Messages with undo stay longer, because it takes time to notice a mistake.
  manager.add({
    description: text,
    type: tone,
    timeout: undo || tone === "problem" ? 10_000 : 5_000,
    priority: tone === "problem" ? "high" : "low",
    data: undo ? { undo } : {},
  });
}

export function Toaster() {
  useEffect(() => showToasts({ add, clear: () => manager.close() }), []);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 z-60 mx-auto flex max-w-sm flex-col gap-2 max-sm:top-4 sm:start-auto sm:end-6 sm:bottom-6 sm:w-sm">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { t } = useTranslation();
  const { toasts, close } = Toast.useToastManager<{ undo?: () => void }>();
  return toasts.map((one) => {
    const undo = one.data?.undo;
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        className="rounded-lg border border-line bg-raised text-ink shadow-popup transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-2 data-starting-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex min-h-11 items-center gap-2.5 py-1.5 ps-3.5 pe-1.5">
          {one.type === "problem" ? (
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />
          ) : (
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />
          )}
          <Toast.Description className="min-w-0 flex-1 text-sm" />
          {undo && (
            <Toast.Action
              className="h-7 shrink-0 rounded-md px-2.5 font-medium text-accent-ink text-sm hover:bg-hover pointer-coarse:h-11"
              onClick={() => {
                undo();
                close(one.id);
              }}
            >
              {t("undo")}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t("dismiss")}
            className="flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
