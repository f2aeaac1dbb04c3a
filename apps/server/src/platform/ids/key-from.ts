/** Derives a key from a name: `My CRM (EU)` → `my_crm_eu`. Pure. */
export function keyFrom(name: string, otherwise: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40)
    .replace(/_+$/, "");
  return words === "" ? otherwise : words;
}
