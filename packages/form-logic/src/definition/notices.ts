/** The pages that are shown instead of the form, which a form can give texts of its own. */

export const noticeNames = [
  "closed",
  "paused",
  "not_open_yet",
  "full",
  "code",
  "archived",
  "link_spent",
] as const;

export type NoticeName = (typeof noticeNames)[number];

/** The member of the form's texts under which a notice is translated: `form.notices.closed.title`. */
export function noticeMember(name: NoticeName, member: "title" | "content"): string {
  return `notices.${name}.${member}`;
}
