/**
 * Reads heads of the audit chain that were printed earlier, one JSON object per line. Rejects a file with any other
 * content.
 */
import { z } from "zod";
import type { Head } from "./verify-chain.ts";

const HeadLine = z.object({
  database: z.string(),
  account_id: z.uuid(),
  number: z.int().positive(),
  head: z.string().regex(/^[0-9a-f]{64}$/),
});

export function readHeads(text: string): Head[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => HeadLine.parse(JSON.parse(line)));
}
