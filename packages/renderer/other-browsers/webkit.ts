/** Debian's WebKitGTK, over WebDriver, on a display of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { eventually } from "../../../apps/server/src/test-kit/eventually.ts";
import { freePort } from "../../../apps/server/src/test-kit/free-port.ts";
import { findInForm, type OtherBrowser, scriptOf, windowSize } from "./other-browser.ts";

const miniBrowser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const startMs = 10_000;

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
}

export async function startWebKit(): Promise<OtherBrowser> {
  const { display, stop: stopDisplay } = await startDisplay();
  const port = await freePort();
  const driver = spawn("env", [`DISPLAY=${display}`, "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
  });
  const send = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const { status, text: reply } = await request(port, method, path, body);
    const { value } = JSON.parse(reply) as { value: Value };
    if (status !== 200) throw new Error(`${method} ${path}: ${reply}`);
    return value;
  };
  await eventually(() => send("GET", "/status"), startMs);
  const browserOptions = { binary: miniBrowser, args: ["--automation"] };
  const alwaysMatch = { "webkitgtk:browserOptions": browserOptions };
  const { sessionId, capabilities } = await send<Session>("POST", "/session", {
    capabilities: { alwaysMatch },
  });
  const session = `/session/${sessionId}`;
  await send("POST", `${session}/window/rect`, { x: 0, y: 0, ...windowSize });

  const find = async (selector: string): Promise<string> => {
    const found = await send<Readonly<Record<string, string>> | null>("POST", `${session}/execute/sync`, {
      script: `return ${findInForm(selector)}`,
      args: [],
    });
    if (!found) throw new Error(`nothing matches ${selector}`);
    return `${session}/element/${found[elementKey]}`;
  };
  const type = async (selector: string, letters: string) => {
    await send("POST", `${await find(selector)}/value`, { text: letters });
  };
  return {
    version: `${capabilities.browserName}/${capabilities.browserVersion}`,
    open: async (url) => {
      await send("POST", `${session}/url`, { url });
    },
    run: async (work, ...given) => {
      const done = "(value) => arguments[0](JSON.stringify([value]))";
      const script = `Promise.resolve(${scriptOf(work, given)}).then(${done})`;
      const [value] = JSON.parse(await send("POST", `${session}/execute/async`, { script, args: [] }));
      return value;
    },
    click: async (selector) => {
      await send("POST", `${await find(selector)}/click`, {});
    },
    type,
    // WebDriver uploads a file by typing its path.
    upload: type,
    picture: async () => Buffer.from(await send<string>("GET", `${session}/screenshot`), "base64"),
    stop: async () => {
      await send("DELETE", session).catch(() => {});
      driver.kill();
      stopDisplay();
    },
  };
}

/** Each on a connection of its own, because the driver closes them without notice. */
async function request(port: number, method: string, path: string, body?: object) {
  const sent = httpRequest({ host: "127.0.0.1", port, method, path, agent: false });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

async function startDisplay(): Promise<{ readonly display: string; stop(): void }> {
  const { width, height } = windowSize;
  const args = ["-displayfd", "1", "-screen", "0", `${width}x${height + 100}x24`, "-nolisten", "tcp"];
  const xvfb: ChildProcess = spawn("Xvfb", args, { stdio: ["ignore", "pipe", "ignore"] });
  const number = await new Promise<string>((resolve, reject) => {
    xvfb.stdout?.once("data", (bytes: Buffer) => resolve(bytes.toString().trim()));
    xvfb.once("error", reject);
  });
  return { display: `:${number}`, stop: () => xvfb.kill() };
}
