/** Renders the digest email. Pure: no clock, no host. */
export interface Digest {
  readonly total: number;
  readonly since: Date;
  readonly until: Date;
  readonly timezone: string;
  readonly forms: readonly FormDigest[];
}

export interface FormDigest {
  readonly name: string;
  readonly count: number;
  readonly latest: readonly { readonly submittedAt: Date; readonly url: string }[];
}

export interface DigestLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export function letterOf({ total, since, until, timezone, forms }: Digest): DigestLetter {
  const time = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: timezone,
  });
  const period = `From ${time.format(since)} to ${time.format(until)} (${timezone})`;
  const subject = total === 0 ? "No new entries" : `${entries(total)}: ${subjectOf(forms)}`;
  const left = total - forms.reduce((sum, { count }) => sum + count, 0);
  const rest = left > 0 ? `${entries(left)} in other forms` : undefined;
  const text = [
    `${period}: ${entries(total)}.`,
    ...forms.map(({ name, count, latest }) =>
      [
        `${name}: ${entries(count)}`,
        ...latest.map(({ submittedAt, url }) => `  ${time.format(submittedAt)}  ${url}`),
      ].join("\n"),
    ),
    ...(rest ? [rest] : []),
  ].join("\n\n");
  const html = [
    `<p>${escaped(period)}: <strong>${entries(total)}</strong>.</p>`,
    ...forms.map(
      ({ name, count, latest }) =>
        `<h3>${escaped(name)}: ${entries(count)}</h3><ul>${latest
          .map(
            ({ submittedAt, url }) =>
              `<li><a href="${escaped(url)}">${escaped(time.format(submittedAt))}</a></li>`,
          )
          .join("")}</ul>`,
    ),
    ...(rest ? [`<p>${rest}</p>`] : []),
  ].join("");
  return { subject, text, html };
}

function entries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}

function subjectOf(forms: readonly FormDigest[]): string {
  const names = forms.slice(0, 2).map(({ name }) => name);
  return forms.length > names.length ? `${names.join(", ")} …` : names.join(", ");
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
