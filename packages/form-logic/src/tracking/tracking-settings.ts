/** What a form can set about analytics services. Pure. */

/** Services that measure how the hosted page is used, after the visitor has agreed. */
export interface TrackingSettings {
  readonly ga4?: { readonly measurement_id: string };
  readonly meta?: { readonly pixel_id: string };
  readonly plausible?: {
    /** The name of the site in Plausible. */
    readonly domain: string;
    /** Default: `https://plausible.io`. */
    readonly url?: string;
  };
  readonly matomo?: { readonly site_id: number; readonly url: string };
  /** The notice links to this page. */
  readonly privacy_url?: string;
}
