/** Finds analytics services that cannot be used, or that learn more than the author may want. */
import type { Program } from "../evaluate/program.ts";
import { isMarkedSpecial } from "../privacy/special-answers.ts";
import { isInnerName } from "../values/inner-names.ts";
import type { Finding } from "./finding.ts";

export function trackingFindings({ definition: { settings }, nodes }: Program): Finding[] {
  const { tracking, kiosk, field_mode } = settings ?? {};
  if (!tracking) return [];
  const tell = (severity: Finding["severity"], message: string, pointer = ""): Finding => ({
    severity,
    code: "tracking",
    item_id: "",
    rule: { name: "tracking", ...(pointer && { pointer }) },
    message,
  });
  const { privacy_url: _link, ...services } = tracking;
  if (Object.keys(services).length === 0)
    return [
      tell("warning", "Nothing is measured, because no service is named. Add one or remove `tracking`."),
    ];
  const addresses = [
    ["/plausible/url", services.plausible?.url],
    ["/matomo/url", services.matomo?.url],
  ] as const;
  return [
    ...addresses.flatMap(([pointer, url = ""]) =>
      isInnerName(URL.parse(url)?.hostname ?? "")
        ? [tell("error", "Use an address that browsers can reach on the internet.", pointer)]
        : [],
    ),
    ...(kiosk || field_mode
      ? [tell("warning", "Nothing is measured in kiosk mode and in field mode. Remove `tracking`.")]
      : []),
    ...(nodes.some(isMarkedSpecial)
      ? [
          tell(
            "warning",
            "This form asks for sensitive answers (`privacy: special`). The services learn who has opened, started, and submitted it. They do not learn which pages people reach.",
          ),
        ]
      : []),
  ];
}
