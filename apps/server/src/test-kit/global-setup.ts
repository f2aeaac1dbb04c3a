/** Runs once before all tests: the template and the bucket exist, and nothing is left from earlier runs. */
import { createS3BlobStore } from "../platform/blob/s3-blob-store.ts";
import { s3TestOptions } from "../platform/blob/s3-test-options.ts";
import { dropOldClones, ensureTemplate } from "./template-database.ts";

export async function setup(): Promise<void> {
  await dropOldClones();
  await ensureTemplate();
  await createS3BlobStore(s3TestOptions).ensureBucket();
}
