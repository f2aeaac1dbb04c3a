/** `node scripts/language/list.ts [--kind comment] PATH…` shows the texts of some files, for an editor to read. */
import { allTexts } from "./texts.ts";

const args = process.argv.slice(2);
const at = args.indexOf("--kind");
const [, kind] = at === -1 ? [] : args.splice(at, 2);
let file = "";
for (const text of allTexts(args)) {
  if (kind && text.kind !== kind) continue;
  if (text.file !== file) console.log(`\n${text.file}`);
  file = text.file;
  console.log(`${text.line} ${text.kind}: ${text.text}`);
}
