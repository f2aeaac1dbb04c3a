// The emails caught so far: one .eml file each, plus a parsed copy in memory for speed. The files are the source of
// truth and are read again at startup. Recipients come from the SMTP envelope, so Bcc is included.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export interface Mail {
  id: string;
  to: string[];
  from: string;
  subject: string;
  text: string | null;
  html: string | null;
  /** The time of arrival, not the Date header. */
  date: string;
}

export interface MailBox {
  add(raw: Buffer, envelope: { from: string; to: string[] }): Promise<void>;
  /** Newest first. */
  list(to?: string): Mail[];
  remove(to?: string): Promise<void>;
}

export async function createMailBox(dir: string): Promise<MailBox> {
  await mkdir(dir, { recursive: true });
  const names = (await readdir(dir)).filter((name) => name.endsWith(".eml")).sort();
  const mails: Mail[] = [];
  for (const name of names) {
    mails.push(await parseMail(name.slice(0, -".eml".length), await readFile(join(dir, name))));
  }
  let count = mails.length;

  return {
    async add(raw, envelope) {
      count += 1;
      const time = new Date().toISOString().replaceAll(":", "");
      const id = `${time}-${String(count).padStart(6, "0")}`;
      const head = `X-Envelope-From: <${envelope.from}>\r\nX-Envelope-To: ${envelope.to.join(", ")}\r\n`;
      const file = Buffer.concat([Buffer.from(head), raw]);
      const mail = await parseMail(id, file);
      await writeFile(join(dir, `${id}.eml`), file);
      mails.push(mail);
    },
    list(to) {
      return mails.filter((mail) => isFor(mail, to)).sort((a, b) => (a.id < b.id ? 1 : -1));
    },
    async remove(to) {
      const going = mails.filter((mail) => isFor(mail, to));
      for (const mail of going) {
        mails.splice(mails.indexOf(mail), 1);
        await rm(join(dir, `${mail.id}.eml`), { force: true });
      }
    },
  };
}

function isFor(mail: Mail, to: string | undefined): boolean {
  return to === undefined || mail.to.some((address) => address.toLowerCase() === to.toLowerCase());
}

async function parseMail(id: string, file: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(file).catch(() => undefined);
  // The envelope headers come first, so an email cannot forge them.
  const header = (key: string) => email?.headers.find((candidate) => candidate.key === key)?.value ?? "";
  return {
    id,
    to: header("x-envelope-to").split(", ").filter(Boolean),
    from: email?.from?.address ?? header("x-envelope-from").replace(/^<|>$/g, ""),
    subject: email?.subject ?? "",
    text: email ? (email.text ?? null) : file.toString("utf8"),
    html: email?.html ?? null,
    date: id.slice(0, "2026-01-01T000000.000Z".length).replace(/T(..)(..)/, "T$1:$2:"),
  };
}
