/** A separate chunk: notices likely typing mistakes in the domains of well-known email providers. */
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { render } from "preact";
import type { ControlProps } from "./control.ts";

/** Only names that are long enough to be told apart from others. */
const domains =
  "gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.it hotmail.es yahoo.com yahoo.co.uk yahoo.fr yahoo.it yahoo.es icloud.com protonmail.com t-online.de freenet.de outlook.de outlook.fr outlook.es orange.fr wanadoo.fr laposte.net libero.it virgilio.it ziggo.nl kpnmail.nl interia.pl telefonica.net comcast.net verizon.net btinternet.com".split(
    " ",
  );

/** Whether one character is missing, added, or changed, or two neighbors are swapped. */
function isNear(typed: string, meant: string): boolean {
  let from = 0;
  while (from < typed.length && typed[from] === meant[from]) from += 1;
  const [rest, wanted] = [typed.slice(from), meant.slice(from)];
  const swapped = rest.length > 1 && rest.charAt(1) + rest.charAt(0) + rest.slice(2);
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}

/** The address that was probably meant; undefined if nothing seems wrong. */
function likelyEmail(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  const typed = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || typed.length > 100 || domains.includes(typed)) return undefined;
  const near = domains.find((domain) => isNear(typed, domain));
  const meant = near ?? typed.replace(/\.(con|cmo|ocm|comm|vom|xom)$/, ".com");
  return meant === typed ? undefined : `${email.slice(0, at).trim()}@${meant}`;
}

/** Shows a button below the input that corrects it. */
export function suggest(input: HTMLInputElement, { set, screen }: ControlProps): void {
  const email = likelyEmail(input.value);
  const found = input.parentElement?.querySelector<HTMLElement>(".suggestion");
  const box = found ?? document.createElement("div");
  box.className = "suggestion";
  box.setAttribute("role", "status");
  if (!found) input.after(box);
  render(null, box);
  if (!email) return;
  const accept = () => {
    set(email);
    render(null, box);
    input.focus();
  };
  render(
    <button type="button" class="button" part="button" onClick={accept}>
      {fillIn(screen.texts.didYouMean, { email })}
    </button>,
    box,
  );
}
