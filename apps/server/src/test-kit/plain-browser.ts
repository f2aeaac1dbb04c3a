/** A browser without JavaScript: stores cookies, follows redirects, and posts the forms in a page. */
import type { Harness } from "./harness.ts";

export interface Page {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Value = string | File;
type Values = Readonly<Record<string, Value | readonly Value[]>>;

export type PlainBrowser = ReturnType<typeof plainBrowser>;

export function plainBrowser(h: Harness, base: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, { value: string; path: string }>();

  const ask = async (
    method: "GET" | "POST",
    url: string,
    more: { headers?: object; payload?: Buffer } = {},
  ) => {
    const path = url.split("?")[0] ?? "";
    const sent = [...cookies]
      .filter(([, one]) => path === one.path)
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = { ...base, ...more.headers, ...(sent.length > 0 && { cookie: sent.join("; ") }) };
    const answer = await h.server.inject({
      method,
      url,
      headers,
      ...(more.payload && { payload: more.payload }),
    });
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = "", where = ""] = /^([^=]+)=([^;]*).*Path=([^;]+)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, { value, path: where });
    }
    const page: Page = {
      status: answer.statusCode,
      url,
      html: answer.payload,
      headers: answer.headers as Record<string, string>,
    };
    return page;
  };

  const follow = (page: Page): Promise<Page> | Page =>
    page.status === 303 ? ask("GET", page.headers.location ?? "") : page;

  /** Posts like a browser: the page's hidden inputs plus the filled-in values. */
  const send = async (page: Page, values: Values, button = "next", headers = {}): Promise<Page> => {
    const data = new FormData();
    const form = page.html.includes("<formstead-form") ? page.html.split("</template>")[0] : page.html;
    for (const [, name, value] of (form ?? "").matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
      if (name) data.append(name, value ?? "");
    for (const [name, value] of Object.entries(values))
      for (const one of [value].flat()) data.append(name, one);
    if (button) data.append("_do", button);
    const body = new Response(data);
    const action = /<form[^>]* action="([^"]*)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? page.url;
    return ask("POST", action, {
      headers: { "content-type": body.headers.get("content-type") ?? "", ...headers },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };

  return {
    cookies,
    open: (url: string, headers = {}) => ask("GET", url, { headers }),
    send,
    /** Submits the page's form and follows the redirects. */
    fill: async (page: Page, values: Values, button?: string) => follow(await send(page, values, button)),
    follow,
  };
}

/** Returns only the text of a page. */
export function textOf({ html }: Page): string {
  return html
    .replace(/<(script|style|head)[^>]*>.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
}

export function titleOf({ html }: Page): string {
  return /<title>([^<]*)</.exec(html)?.[1] ?? "";
}
