import { defineErrors } from "../../../platform/errors/errors.ts";

export const templateErrors = defineErrors({
  template_error: {
    status: 422,
    message: "The template cannot be parsed or rendered.",
    fix: "`part`, `line`, and `column` give the location, and `reason` gives the cause. Templates use Liquid with the tags and filters in the templates guide, and they cannot include other files.",
  },
  render_limit: {
    status: 422,
    message: "Rendering the template exceeds the limit for time, memory, or output size.",
    fix: "Rendering can take at most one second and produce at most 1 MB of output. Shorten loops, and pass only the list items that the template shows.",
  },
  template_in_use: {
    status: 409,
    message: "Other templates or workflows use this template.",
    fix: "`used_by[]` lists up to 20 of them. Assign another template or layout to them first.",
  },
  pdf_unavailable: {
    status: 503,
    message: "This installation cannot create PDF documents right now.",
    fix: "The operator must install Chromium and set `CHROMIUM_PATH`, or find out why Chromium does not start. Templates for other channels are not affected.",
  },
  own_address_unverified: {
    status: 409,
    message: "Your email address is not verified.",
    fix: "Verify your address with the link in the email that you received when you signed up, then repeat the request.",
  },
});
