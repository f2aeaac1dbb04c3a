/**
 * Which analytics services a form's hosted page may report to, and at which addresses. The page's policy and its script
 * both use this list, so that the script cannot send to an address that the policy does not name. Pure.
 */
import type { FormDefinition, FormSettings } from "../definition/definition.ts";

/** One service, as the script and the policy need it. */
export interface TrackingService {
  readonly kind: "ga4" | "meta" | "plausible" | "matomo";
  /** The maker's account, site, or pixel at the service. */
  readonly id: string;
  /** What visitors see. */
  readonly name: string;
  readonly endpoint: string;
}

const plausibleCloud = "https://plausible.io";

/**
 * Nothing is measured on devices that many people share, or where there may be no network: the person who agreed would
 * not be the one who fills in the form.
 */
export function trackingServices(settings: FormSettings | undefined): readonly TrackingService[] {
  const { tracking, kiosk, field_mode } = settings ?? {};
  if (!tracking || kiosk || field_mode) return [];
  const { ga4, meta, plausible, matomo } = tracking;
  const services: TrackingService[] = [];
  if (ga4)
    services.push({
      kind: "ga4",
      id: ga4.measurement_id,
      name: "Google Analytics",
      endpoint: "https://www.google-analytics.com/g/collect",
    });
  if (meta)
    services.push({ kind: "meta", id: meta.pixel_id, name: "Meta", endpoint: "https://www.facebook.com/tr" });
  if (plausible) {
    const { domain, url = plausibleCloud } = plausible;
    services.push({
      kind: "plausible",
      id: domain,
      name: nameWith("Plausible", url === plausibleCloud ? undefined : url),
      endpoint: below(url, "api/event"),
    });
  }
  if (matomo)
    services.push({
      kind: "matomo",
      id: String(matomo.site_id),
      name: nameWith("Matomo", matomo.url),
      endpoint: below(matomo.url, "matomo.php"),
    });
  return services;
}

/** The number of pages on a person's way could reveal a sensitive answer. */
export function reportsPages({ pages }: Pick<FormDefinition, "pages">): boolean {
  return !JSON.stringify(pages).includes('"privacy":"special"');
}

/** Visitors must be able to see who runs a service that anyone can run. */
function nameWith(name: string, url: string | undefined): string {
  return url ? `${name} (${url.split("/")[2]})` : name;
}

function below(url: string, name: string): string {
  return `${url.replace(/\/$/, "")}/${name}`;
}
