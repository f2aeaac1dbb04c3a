// The S3 client and the two ways to call it. Every call has a timeout, at most two attempts, and one kind of error.
// The SDK must not read credentials or a region from the environment.
import { S3Client } from "@aws-sdk/client-s3";
import { isS3Missing, toUnavailable } from "./s3-errors.ts";
import { within } from "./within.ts";

export interface S3Options {
  readonly endpoint: string;
  /** The address at which clients reach the same store, if it differs from `endpoint`; used in links. */
  readonly publicEndpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly forcePathStyle: boolean;
  /** Limits a call including its second attempt, and each pause while reading a body. */
  readonly timeoutMs?: number;
  /** Limits one attempt to send one part of an upload. */
  readonly partTimeoutMs?: number;
}

type Work<T> = (options: { abortSignal: AbortSignal }) => Promise<T>;

export interface S3Calls {
  readonly client: S3Client;
  /** Signs links; never makes calls. */
  readonly signer: S3Client;
  readonly bucket: string;
  readonly timeoutMs: number;
  call<T>(operation: string, work: Work<T>, limitMs?: number): Promise<T>;
  /** Like `call`, but returns undefined if the store reports that the object does not exist. */
  find<T>(operation: string, work: Work<T>, limitMs?: number): Promise<T | undefined>;
}

export function createS3Calls(options: S3Options): S3Calls {
  const { bucket, timeoutMs = 10_000, partTimeoutMs = 60_000 } = options;
  const run = async <T>(operation: string, limitMs: number, work: Work<T>): Promise<T> => {
    try {
      return await within(limitMs, (abortSignal) => work({ abortSignal }));
    } catch (cause) {
      throw toUnavailable(operation, cause);
    }
  };
  const client = createClient(options, timeoutMs, partTimeoutMs);
  const { publicEndpoint } = options;
  return {
    client,
    signer: publicEndpoint
      ? createClient({ ...options, endpoint: publicEndpoint }, timeoutMs, partTimeoutMs)
      : client,
    bucket,
    timeoutMs,
    call: (operation, work, limitMs = timeoutMs) => run(operation, limitMs, work),
    find: (operation, work, limitMs = timeoutMs) =>
      run(operation, limitMs, async (signals) => {
        try {
          return await work(signals);
        } catch (cause) {
          if (isS3Missing(cause)) return undefined;
          throw cause;
        }
      }),
  };
}

function createClient(options: S3Options, timeoutMs: number, partTimeoutMs: number): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    maxAttempts: 2,
    // The newer checksums, on by default, would exclude stores that do not support them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: Math.min(3000, timeoutMs),
      requestTimeout: partTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
}
