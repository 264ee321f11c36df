/** Settings of metrics and traces; merged into `settings.ts`. */
import * as z from 'zod'

/** Parses comma-separated `name=value` pairs with percent-encoded values, OpenTelemetry's format. */
const headers = z.string().transform((text, context) => {
  const pairs = text.split(',').filter((part) => part.trim() !== '')
  try {
    return Object.fromEntries(
      pairs.map((part) => {
        const [, name, value] = /^\s*([\w-]+)\s*=\s*([!-~]*)\s*$/.exec(part) ?? []
        if (!name || !value) throw new URIError('no pair')
        return [name, decodeURIComponent(value)]
      }),
    )
  } catch {
    context.addIssue('must be headers such as authorization=Bearer%20abc, separated by commas')
    return z.NEVER
  }
})

export const operationsSettings = {
  TOILE_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Port for Prometheus, which reads `/metrics` there; of each process its own. Keep it from the world, or give the token too.',
    )
    .meta({ defaultText: 'none: nothing is counted' }),
  TOILE_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have 16 characters or more, letters and digits')
    .optional()
    .describe(
      'Readers of `/metrics` must send it as a Bearer token. Without `TOILE_METRICS_PORT`, `/metrics` is at `PORT`.',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Collector that traces are sent to by OTLP over HTTP, such as `http://localhost:4318`; `/v1/traces` is added.',
    )
    .meta({ defaultText: 'none: nothing is traced' }),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .prefault('')
    .describe('Sent along to the collector, such as `authorization=Bearer%20…`, separated by commas.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('toile').describe('Name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of traces that is recorded, 0 to 1; the same ones in every process.'),
}
