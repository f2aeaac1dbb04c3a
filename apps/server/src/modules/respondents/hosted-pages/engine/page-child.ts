/**
 * The program that runs in the sandbox's child processes. Renders pages of large forms with the renderer at the given
 * path.
 */
import { pathToFileURL } from "node:url";
import type { HostedRenderer } from "@formstead/renderer/server";
import { serve } from "../../../../platform/sandbox/serve.ts";
import { decodePage } from "./page-payload.ts";

const [, , , file = ""] = process.argv;
const { renderer } = (await import(pathToFileURL(file).href)) as { readonly renderer: HostedRenderer };

serve<string>((payload) => renderer.formPage(decodePage(payload)));
