/** Runs once before all tests: creates the template and the bucket, and removes leftovers of earlier runs. */
import { createS3BlobStore } from "../platform/blob/s3-blob-store.ts";
import { s3TestOptions } from "../platform/blob/s3-test-options.ts";
import { dropOldClones, ensureTemplate } from "./template-database.ts";

export async function setup(): Promise<void> {
  await dropOldClones();
  await ensureTemplate();
  await createS3BlobStore(s3TestOptions).ensureBucket();
}
