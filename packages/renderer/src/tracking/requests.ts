/**
 * What is sent to analytics services, in the format of each. Built from these values only, none of which comes from
 * answers or from the address of the page. Pure.
 */
import type { TrackingService } from "@formstead/form-logic/tracking";

/** What a person has done. `number` counts pages from 1. */
export type TrackedEvent =
  | { readonly kind: "view" | "start" | "submit" }
  | { readonly kind: "page"; readonly number: number };

export interface TrackedPage {
  /** The form's own address, the same for everyone. */
  readonly location: string;
  readonly title: string;
}

export interface Visitor {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** When the visit began, in seconds. */
  readonly since: number;
}

export interface TrackingRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly body?: string;
}

type Kind = TrackedEvent["kind"];

/** The names that the services have for such events, or the closest ones. */
const googleNames: Readonly<Record<Kind, string>> = {
  view: "page_view",
  start: "form_start",
  page: "form_page",
  submit: "form_submit",
};
const metaNames: Readonly<Record<Kind, string>> = {
  view: "PageView",
  start: "FormStart",
  page: "FormPage",
  submit: "Lead",
};
const plausibleNames: Readonly<Record<Kind, string>> = {
  view: "pageview",
  start: "Form start",
  page: "Form page",
  submit: "Form submit",
};

export function requestFor(
  { kind, id, endpoint }: TrackingService,
  event: TrackedEvent,
  { location, title }: TrackedPage,
  visitor: Visitor,
): TrackingRequest {
  const number = event.kind === "page" ? String(event.number) : undefined;
  const at = (parameters: Readonly<Record<string, string>>) =>
    `${endpoint}?${new URLSearchParams(parameters)}`;
  if (kind === "ga4") {
    const url = at({
      v: "2",
      tid: id,
      cid: googleId(visitor.id),
      sid: String(visitor.since),
      en: googleNames[event.kind],
      dl: location,
      dt: title,
      // People agree to measuring, not to personalized ads.
      npa: "1",
      ...(event.kind === "view" && { _ss: "1" }),
      ...(number && { "epn.page_number": number }),
    });
    return { url, method: "POST" };
  }
  if (kind === "meta") {
    const url = at({
      id,
      ev: metaNames[event.kind],
      dl: location,
      noscript: "1",
      ...(number && { "cd[page_number]": number }),
    });
    return { url, method: "GET" };
  }
  if (kind === "plausible") {
    const body = {
      name: plausibleNames[event.kind],
      url: location,
      domain: id,
      ...(number && { props: { page: number } }),
    };
    return { url: endpoint, method: "POST", body: JSON.stringify(body) };
  }
  const action = event.kind === "view" ? { action_name: title } : { e_c: "Form", e_a: event.kind };
  const url = at({
    idsite: id,
    rec: "1",
    apiv: "1",
    send_image: "0",
    _id: visitor.id,
    url: location,
    ...action,
    ...(number && { e_v: number }),
  });
  return { url, method: "GET" };
}

/** Google expects two numbers. */
function googleId(id: string): string {
  return [id.slice(0, 8), id.slice(8)].map((half) => Number.parseInt(half, 16)).join(".");
}
