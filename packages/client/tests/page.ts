/** Loaded by the test page; bundled by the test. */
import { solveAltcha } from "../src/altcha.ts";
import { createFormClient, type FormClient } from "../src/index.ts";
import { uploadFile } from "../src/uploads.ts";

declare const location: { readonly search: string };

const query = new URLSearchParams(location.search);
const client = createFormClient({
  baseUrl: query.get("base") ?? "",
  formRef: query.get("form") ?? "",
  solveCaptcha: solveAltcha,
});
const tools = { client, uploadFile };
Object.assign(globalThis, tools);
void client.load().then(() => Object.assign(globalThis, { isLoaded: true }));

export type PageTools = { readonly client: FormClient; readonly uploadFile: typeof uploadFile };
