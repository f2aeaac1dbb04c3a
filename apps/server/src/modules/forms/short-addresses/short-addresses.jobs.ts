import { bindAccountJob } from "../../../platform/jobs/bind-jobs.ts";
import { releaseShortAddress } from "./short-addresses.events.ts";
import type { ShortAddressesService } from "./short-addresses.service.ts";

const job = bindAccountJob<ShortAddressesService>();

export const shortAddressJobs = [
  job(releaseShortAddress, (shortAddresses, ctx, input) =>
    shortAddresses.releaseOfPurged(ctx, input.data.form_id),
  ),
];
