import { X } from "lucide-react";
import { useState } from "react";
import { expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "./dialog.tsx";
import { IconButton } from "./icon-button.tsx";

function DialogWithTooltip() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Rules">
      <IconButton label="Remove the rule" icon={<X />} />
    </Dialog>
  );
}

it("does not take the first press of Escape from a dialog", async () => {
  const screen = await render(<DialogWithTooltip />);
  screen.getByRole("button", { name: "Remove the rule" }).element().focus();
  await expect.element(screen.getByText("Remove the rule")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
});
