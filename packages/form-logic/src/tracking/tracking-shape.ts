/** The structure of a form's analytics services. */
import { about, count, members, optional, shape, text } from "../definition/shapes.ts";

const measurementIdForm = /^G-[A-Z0-9]{4,20}$/;
const pixelIdForm = /^[0-9]{5,25}$/;

/**
 * A host that ends in letters, so it is neither an IP address nor a name without a dot such as `localhost`, and a path in
 * which no segment begins with a dot, so it leads nowhere else.
 */
const siteDomainForm =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/?$/;
const serviceUrlForm =
  /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:[0-9]{1,5})?(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/?$/;
/**
 * The pattern also allows ports that are too large or that browsers omit, and names that are encoded wrongly. The
 * policy of a page, the script, and the notice all use the address as it is written.
 */
const serviceUrlText = text({ max: 300, form: serviceUrlForm });
const serviceUrl = shape(serviceUrlText.schema, (value, visit) => {
  const host = String(value).split("/")[2];
  if (serviceUrlForm.test(String(value)) && URL.parse(String(value))?.host !== host)
    visit.problem("is not an address that browsers can read");
  else serviceUrlText(value, visit);
});

const privacyUrlForm = /^https:\/\/[^\s"'<>\\]+$/;

export const trackingMembers = about(
  "Analytics services that receive usage data of the form's hosted page, if the visitor agrees: views, starts, submissions, and page numbers. They never receive answers.",
  members({
    ga4: optional(
      about(
        "Google Analytics 4.",
        members({
          measurement_id: about("Such as `G-1A2B3C4D5E`.", text({ max: 30, form: measurementIdForm })),
        }),
      ),
    ),
    meta: optional(
      about(
        "Meta Pixel.",
        members({ pixel_id: about("Digits only.", text({ max: 25, form: pixelIdForm })) }),
      ),
    ),
    plausible: optional(
      about(
        "Plausible Analytics.",
        members({
          domain: about(
            "The name of the site in Plausible, such as `example.com`.",
            text({ max: 200, form: siteDomainForm }),
          ),
          url: optional(about("Where Plausible runs. Default: `https://plausible.io`.", serviceUrl)),
        }),
      ),
    ),
    matomo: optional(
      about(
        "Matomo.",
        members({
          site_id: about("The number of the site in Matomo.", count(1_000_000_000, 1)),
          url: about("Where Matomo runs, such as `https://matomo.example.com`.", serviceUrl),
        }),
      ),
    ),
    privacy_url: optional(
      about("A page about privacy that the notice links to.", text({ max: 2_000, form: privacyUrlForm })),
    ),
  }),
);
