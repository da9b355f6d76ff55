import { type Environment, StartRefused, wholeNumber } from './environment.ts'

/**
 * Observability of a running server. `requestLogPercent`: percentage of successful requests that are logged.
 * `slowStatementMs`: minimum duration in milliseconds of logged statements, 0 for none. `metrics`: where they are
 * served; null for nowhere. `traces`: where they are sent, under which name, and what share of them (0 to 1); null for
 * nowhere.
 */
export type WatchSettings = {
  requestLogPercent: number
  slowStatementMs: number
  metrics: { port: number; host: string } | null
  traces: { endpoint: string; service: string; share: number } | null
}

/** Reads how the server is observed; refuses (`StartRefused`) invalid values by name. */
export function readWatchSettings(environment: Environment): WatchSettings {
  const port = wholeNumber(environment, 'METRICS_PORT', null, 0, 65535)
  return {
    requestLogPercent: wholeNumber(environment, 'REQUEST_LOG_PERCENT', 100, 0, 100),
    slowStatementMs: wholeNumber(environment, 'SLOW_STATEMENT_MS', 500, 0, 60_000),
    metrics: port === null ? null : { port, host: environment.METRICS_HOST || '127.0.0.1' },
    traces: traces(environment),
  }
}

function traces(environment: Environment): WatchSettings['traces'] {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT
  const service = environment.OTEL_SERVICE_NAME || 'bora'
  const share = shareOf(environment)
  if (!endpoint) return null
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash)
    return { endpoint: endpoint.replace(/\/+$/, ''), service, share }
  // The text may contain a password, so it is never repeated.
  throw new StartRefused('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318.')
}

function shareOf(environment: Environment): number {
  const text = environment.OTEL_TRACES_SAMPLER_ARG
  if (!text) return 1
  if (/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text)) return Number(text)
  throw new StartRefused(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, like 0.1, not "${text}".`)
}
