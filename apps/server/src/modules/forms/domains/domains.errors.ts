import { defineErrors } from "../../../platform/errors/errors.ts";

export const domainErrors = defineErrors({
  domain_exists: {
    status: 409,
    message: "The account already has this domain.",
    fix: "Use the existing domain. Its ID is in `domain_id`; if that is missing, look it up with `GET /domains`.",
  },
  domain_taken: {
    status: 409,
    message: "Another account uses this domain, and its DNS record still exists.",
    fix: "Delete the other TXT record from the DNS of the domain, wait until the change is visible, and verify the domain again.",
  },
  domain_record_missing: {
    status: 409,
    message: "The DNS record of this domain was not found.",
    fix: "Create the TXT record in `record` in the DNS of the domain. It can take some time until new records are visible everywhere. Then verify the domain again.",
  },
  dns_unavailable: {
    status: 503,
    message: "The name servers of this domain did not answer.",
    fix: "Check that the domain has working name servers, and try again in a few minutes.",
  },
});
