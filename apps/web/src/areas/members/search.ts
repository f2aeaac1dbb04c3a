/** The search parameters of the list of members. Unknown or invalid values are ignored. */
interface MemberSearch {
  readonly q?: string;
}

export function readMemberSearch({ q }: Record<string, unknown>): MemberSearch {
  return typeof q === "string" && q !== "" ? { q } : {};
}
