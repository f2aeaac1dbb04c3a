import { defineErrors } from "../../../platform/errors/errors.ts";

export const templateErrors = defineErrors({
  template_error: {
    status: 422,
    message: "The template cannot be read or rendered.",
    fix: "`part`, `line` and `column` tell where, `reason` what. Templates are written in Liquid with the tags and filters of the guide on templates; files cannot be included.",
  },
  render_limit: {
    status: 422,
    message: "Rendering the template takes too long, too much memory, or gives too much.",
    fix: "A rendering has one second and may give 1 MB. Shorten loops, and give lists that are as short as they are shown.",
  },
  template_in_use: {
    status: 409,
    message: "Other templates or workflows use this template.",
    fix: "`used_by[]` names up to 20 of them. Give them another template or layout first.",
  },
  pdf_unavailable: {
    status: 503,
    message: "This installation cannot print PDF documents right now.",
    fix: "The operator installs Chromium and names it in `CHROMIUM_PATH`, or looks at why it does not start. Other templates are not affected.",
  },
  own_address_unverified: {
    status: 409,
    message: "Your e-mail address is not verified.",
    fix: "Confirm your address by the link in the mail you got when you signed up, then repeat the call.",
  },
});
