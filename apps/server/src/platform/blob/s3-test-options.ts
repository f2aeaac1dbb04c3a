// Test support: the shared S3 server, the bucket that tests use there, and direct access that bypasses the driver.
import { DeleteBucketCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";

export const s3TestOptions = {
  // biome-ignore lint/style/noProcessEnv: tests are told here which S3 to use
  endpoint: process.env.S3_ENDPOINT ?? "http://127.0.0.1:17480",
  region: "us-east-1",
  bucket: "formstead-test",
  accessKey: "formsteadaccess",
  secretKey: "formsteadsecretformsteadsecret",
  forcePathStyle: true,
};

const client = new S3Client({
  endpoint: s3TestOptions.endpoint,
  region: s3TestOptions.region,
  credentials: { accessKeyId: s3TestOptions.accessKey, secretAccessKey: s3TestOptions.secretKey },
  forcePathStyle: true,
});

export const rawS3 = {
  client,
  keysUnder: async (Prefix: string): Promise<string[]> => {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: s3TestOptions.bucket, Prefix }),
    );
    return Contents.map(({ Key = "" }) => Key);
  },
  deleteBucket: (Bucket: string) => client.send(new DeleteBucketCommand({ Bucket })),
};
