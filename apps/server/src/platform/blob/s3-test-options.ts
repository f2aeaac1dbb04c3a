// Test support: where the shared S3 server is and the bucket that tests use there.

export const s3TestOptions = {
  // biome-ignore lint/style/noProcessEnv: tests are told here which S3 to use
  endpoint: process.env.S3_ENDPOINT ?? "http://127.0.0.1:17480",
  region: "us-east-1",
  bucket: "formstead-test",
  accessKey: "formsteadaccess",
  secretKey: "formsteadsecretformsteadsecret",
  forcePathStyle: true,
};
