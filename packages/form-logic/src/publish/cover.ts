/** A form's cover, for visitors who may not open the form. */
import type { FormDefinition } from "../definition/definition.ts";
import { type NoticeName, noticeMember } from "../definition/notices.ts";

/**
 * What a form shows of itself before anyone can open it: its title, its look, and one notice. Nothing about its
 * questions.
 */
export function coverOf(definition: FormDefinition, name?: NoticeName): FormDefinition {
  const { format, title, languages, theme, look, settings, translations = {} } = definition;
  const notice = name && settings?.notices?.[name];
  const members = [
    "title",
    "name",
    "logo_alt",
    "cover_alt",
    ...(name ? [noticeMember(name, "title"), noticeMember(name, "content")] : []),
  ];
  const shown = new Set(members.map((member) => `form.${member}`));
  const texts = Object.entries(translations).map(([language, all]) => {
    const own = Object.entries(all).filter(([member]) => shown.has(member));
    return [language, Object.fromEntries(own)] as const;
  });
  return {
    format,
    title,
    languages,
    pages: [],
    translations: Object.fromEntries(texts),
    ...(theme && { theme }),
    ...(look && { look }),
    ...(name && notice && { settings: { notices: { [name]: notice } } }),
  };
}
