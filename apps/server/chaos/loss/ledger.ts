/** The driver's own record of acknowledgments: a receipt counts once its line is flushed to disk. */
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Promised {
  readonly entryId: string;
  readonly receiptCode: string;
  readonly submittedAt: string;
  /** The answer that differs in every session. */
  readonly mark: string;
}

export interface Ledger {
  readonly file: string;
  add(promised: Promised): Promise<void>;
  read(): Promise<Promised[]>;
  close(): Promise<void>;
}

export async function openLedger(folder: string): Promise<Ledger> {
  const file = join(folder, "receipts.ndjson");
  const handle = await open(file, "a");
  return {
    file,
    add: async (promised) => {
      await handle.appendFile(`${JSON.stringify(promised)}\n`);
      await handle.sync();
    },
    read: async () =>
      (await readFile(file, "utf8"))
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Promised),
    close: () => handle.close(),
  };
}
