/**
 * Metrics and traces of one process. Metrics are served for Prometheus on a private port; traces are exported over
 * OTLP if an endpoint is configured. An alarm is an error log plus a counter that should stay at zero.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import {
  type Counter,
  context,
  type Histogram,
  metrics,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccountCtx, Ctx } from "../context/context.ts";
import type { Logger } from "./logger.ts";

export interface Telemetry {
  readonly logger: Logger;
  /** Whether spans are exported; if not, hot paths can skip creating them. */
  readonly isTracing: boolean;
  requestDone(request: FastifyRequest, reply: FastifyReply): void;
  requestFailed(request: FastifyRequest, error: Error): void;
  /**
   * Reports something that an operator should look at; `name` is a stable identifier such as `ratelimit_degraded`.
   */
  alarm(name: string, error?: unknown, facts?: Readonly<Record<string, unknown>>): void;
  jobDone(task: string, outcome: "succeeded" | "failed" | "dead", durationMs: number): void;
  span<T>(name: string, attributes: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface TelemetryOptions {
  readonly logger: Logger;
  readonly process: string;
  /**
   * Where metrics are served; undefined in tests and one-off commands. Use a private address, because it has no
   * authentication.
   */
  readonly metrics?: { readonly host: string; readonly port: number } | undefined;
  readonly otlpEndpoint?: string | undefined;
  readonly spanProcessors?: readonly SpanProcessor[];
}

interface Instruments {
  readonly requests: Histogram;
  readonly jobs: Histogram;
  readonly alarms: Counter;
  readonly tracer: Tracer;
}

export async function createTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { logger } = options;
  const { instruments, close } = await createInstruments(options);
  // All members of this log line are listed below, so it needs no redaction, which would cost more than writing the
  // line.
  const requestLogger = logger.child({}, { redact: [] });
  return {
    logger,
    isTracing: options.otlpEndpoint !== undefined || (options.spanProcessors ?? []).length > 0,
    close,
    requestDone: (request, reply) => {
      const operation = request.operationId || "none";
      const status = reply.statusCode;
      instruments.requests.record(reply.elapsedTime, { operation, status });
      const facts = {
        operation,
        status,
        ms: Math.round(reply.elapsedTime),
        request_id: request.id,
        ...callerFacts(request.ctx),
      };
      if (status >= 500) requestLogger.error(facts, "request");
      else requestLogger.info(facts, "request");
    },
    requestFailed: (request, error) =>
      logger.error({ operation: request.operationId, request_id: request.id, err: error }, "request failed"),
    alarm: (name, error, facts = {}) => {
      instruments.alarms.add(1, { name });
      logger.error({ alarm: name, ...facts, ...(error === undefined ? {} : { err: error }) }, "alarm");
    },
    jobDone: (task, outcome, durationMs) => instruments.jobs.record(durationMs, { task, outcome }),
    span: (name, attributes, work) =>
      instruments.tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}

async function createInstruments(
  options: TelemetryOptions,
): Promise<{ instruments: Instruments; close(): Promise<void> }> {
  const resource = resourceFromAttributes({ "service.name": `formstead-${options.process}` });
  const prometheus =
    options.metrics === undefined ? undefined : new PrometheusExporter({ preventServerStart: true });
  const meterProvider = new MeterProvider({ resource, readers: prometheus ? [prometheus] : [] });
  const processors = [
    ...(options.spanProcessors ?? []),
    ...(options.otlpEndpoint
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ url: `${options.otlpEndpoint}/v1/traces` }),
          }),
        ]
      : []),
  ];
  const tracerProvider = new TracerProvider({ resource, spanProcessors: processors });
  if (processors.length > 0) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    trace.setGlobalTracerProvider(tracerProvider);
  }
  metrics.setGlobalMeterProvider(meterProvider);
  const server = prometheus && (await serveMetrics(prometheus, options));
  const meter = meterProvider.getMeter("formstead");
  return {
    instruments: {
      requests: meter.createHistogram("http_request_duration_ms", {
        description: "Duration of HTTP requests, by operation and status",
      }),
      jobs: meter.createHistogram("job_duration_ms", {
        description: "Duration of jobs, by task and outcome",
      }),
      alarms: meter.createCounter("alarms_total", {
        description: "Alarms by name; investigate any value above zero",
      }),
      tracer: tracerProvider.getTracer("formstead"),
    },
    close: async () => {
      server?.close();
      server?.closeAllConnections();
      await Promise.allSettled([meterProvider.shutdown(), tracerProvider.shutdown()]);
    },
  };
}

/**
 * Uses our own server, because the exporter's server interprets port 0 as its default port. With port 0, the log
 * shows the actual port.
 */
async function serveMetrics(
  prometheus: PrometheusExporter,
  { metrics: address, logger }: TelemetryOptions,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] === "/metrics") prometheus.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end();
  });
  server.listen(address?.port, address?.host);
  await once(server, "listening");
  logger.info({ address: server.address() }, "serving metrics");
  return server.unref();
}

function callerFacts(ctx: Ctx | null): Record<string, string> {
  if (!ctx) return {};
  const { actor } = ctx;
  const account = (ctx as Partial<AccountCtx>).account?.id;
  return {
    ...(account ? { account } : {}),
    ...(actor.kind === "key" ? { api_key: actor.keyId } : {}),
    ...(actor.kind === "user" ? { user: actor.userId } : {}),
  };
}
