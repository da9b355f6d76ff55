import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import test from 'node:test'
import { loadEnvFile, readConfig } from './config.ts'
import { StartRefused } from './environment.ts'

test('an empty environment gives the defaults', () => {
  const { auth: _auth, messages: _messages, gyms: _gyms, ...config } = readConfig({ PORT: '', NODE_ENV: '' })
  assert.deepEqual(config, {
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReadUrl: null,
    databasePoolSize: 16,
    databaseWaitSeconds: 60,
    nodeEnv: 'development',
    siteUrl: 'http://localhost:3000',
    outboxPages: true,
    prizeHoldDays: null,
    withdrawalDays: {},
    clockAheadMinutes: 0,
    logLevel: 'warn',
    trustProxy: null,
    stop: { noticeSeconds: 0, drainSeconds: 10 },
    authRateLimits: true,
    allowedOrigins: [],
    payouts: { provider: 'sandbox', release: 'automatic', newHours: 24, dataKeys: [], asaas: null, movesMoney: false },
    payments: { provider: 'sandbox', mode: 'sandbox' },
    sandboxPayments: true,
    cookieBanner: 'full',
    hstsSubdomains: false,
    quiet: false,
    liveUrl: null,
    watch: { requestLogPercent: 100, slowStatementMs: 500, metrics: null, traces: null },
    files: { store: 'disk', s3: null },
    given: { siteUrl: false, mailFrom: false },
  })
})

test('every variable is read', () => {
  const {
    auth: _auth,
    messages: _messages,
    gyms: _gyms,
    ...config
  } = readConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/var/bora',
    DATABASE_URL: 'postgres://bora:secret@db:5432/bora',
    DATABASE_DIRECT_URL: 'postgres://bora:secret@db:5433/bora',
    DATABASE_READ_URL: 'postgres://bora:secret@replica/bora',
    DATABASE_POOL_SIZE: '40',
    DATABASE_WAIT_SECONDS: '5',
    NODE_ENV: 'production',
    SITE_URL: 'https://bora.example/',
    PRIZE_HOLD_DAYS: '0',
    WITHDRAWAL_DAYS: 'BR:10, PT:20',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    STOP_NOTICE_SECONDS: '15',
    STOP_DRAIN_SECONDS: '30',
    AUTH_RATE_LIMITS: 'off',
    ALLOWED_ORIGINS: 'https://app.example/, http://localhost:5173',
    COOKIE_BANNER: 'simple',
    HSTS_SUBDOMAINS: 'on',
    QUIET: '1',
    LIVE_URL: 'rediss://bora:secret@redis:6380',
    REQUEST_LOG_PERCENT: '10',
    SLOW_STATEMENT_MS: '0',
    METRICS_PORT: '9100',
    METRICS_HOST: '10.0.0.5',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_SERVICE_NAME: 'bora-br',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  assert.deepEqual(config, {
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('/var/bora'),
    databaseUrl: 'postgres://bora:secret@db:5432/bora',
    databaseDirectUrl: 'postgres://bora:secret@db:5433/bora',
    databaseReadUrl: 'postgres://bora:secret@replica/bora',
    databasePoolSize: 40,
    databaseWaitSeconds: 5,
    nodeEnv: 'production',
    siteUrl: 'https://bora.example',
    outboxPages: false,
    prizeHoldDays: 0,
    withdrawalDays: { BR: 10, PT: 20 },
    clockAheadMinutes: 0,
    logLevel: 'warn',
    trustProxy: ['10.0.0.0/8', '::1'],
    stop: { noticeSeconds: 15, drainSeconds: 30 },
    authRateLimits: false,
    allowedOrigins: ['https://app.example', 'http://localhost:5173'],
    payouts: { provider: 'sandbox', release: 'automatic', newHours: 24, dataKeys: [], asaas: null, movesMoney: false },
    payments: { provider: 'sandbox', mode: 'sandbox' },
    sandboxPayments: false,
    cookieBanner: 'simple',
    hstsSubdomains: true,
    quiet: true,
    liveUrl: 'rediss://bora:secret@redis:6380',
    watch: {
      requestLogPercent: 10,
      slowStatementMs: 0,
      metrics: { port: 9100, host: '10.0.0.5' },
      traces: { endpoint: 'http://collector:4318', service: 'bora-br', share: 0.25 },
    },
    files: { store: 'disk', s3: null },
    given: { siteUrl: true, mailFrom: false },
  })
  assert.equal(readConfig({ PORT: '4000' }).siteUrl, 'http://localhost:4000')
})

test('by default, production listens only on this machine and stops with notice', () => {
  const { host, stop } = readConfig({ NODE_ENV: 'production' })
  assert.deepEqual([host, stop.noticeSeconds], ['127.0.0.1', 5])
  const told = readConfig({ NODE_ENV: 'production', HOST: '0.0.0.0', STOP_NOTICE_SECONDS: '0' })
  assert.deepEqual([told.host, told.stop.noticeSeconds], ['0.0.0.0', 0])
})

test('by default, metrics are only available on this machine', () => {
  assert.deepEqual(readConfig({ METRICS_PORT: '9100' }).watch.metrics, { port: 9100, host: '127.0.0.1' })
})

test('the clock of a demo world may be ahead, that of production may not', () => {
  assert.equal(readConfig({ CLOCK_AHEAD_MINUTES: '90' }).clockAheadMinutes, 90)
  assert.throws(() => readConfig({ CLOCK_AHEAD_MINUTES: '90', NODE_ENV: 'production' }), /CLOCK_AHEAD_MINUTES/)
})

for (const [siteUrl, outboxPages] of Object.entries({
  'http://localhost:3000': true,
  'http://bora.local': true,
  'http://[::1]:3000': true,
  'http://192.168.0.12:3000': true,
  'http://172.20.1.1': true,
  'http://172.32.1.1': false,
  'http://203.0.113.9': false,
  'https://bora.example': false,
  'https://10.0.0.1.bora.example': false,
})) {
  test(`outside production everyone ${outboxPages ? 'may' : 'may not'} read the mails at ${siteUrl}`, () => {
    assert.equal(readConfig({ SITE_URL: siteUrl }).outboxPages, outboxPages)
    assert.equal(readConfig({ SITE_URL: siteUrl, NODE_ENV: 'production' }).outboxPages, false)
  })
}

const { d: _d, ...publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
const publicOnly = JSON.stringify({ keys: [publicKey] })
const offTheCurve = JSON.stringify({ keys: [{ ...publicKey, y: publicKey.x, d: publicKey.x }] })

const broken = {
  PORT: ['http', '-1', '65536', '3000.5', '1e3'],
  WITHDRAWAL_DAYS: ['7', 'BR', 'BR:0', 'BR:61', 'br:7', 'BR:7;PT:14'],
  DATABASE_URL: ['mysql://localhost/bora', 'localhost:5432', 'postgres://user:secret@:x/'],
  NODE_ENV: ['prod'],
  SITE_URL: ['bora.example', 'ftp://bora.example', 'https://bora.example/app'],
  PRIZE_HOLD_DAYS: ['a week', '366'],
  CLOCK_AHEAD_MINUTES: ['-1', 'tomorrow'],
  LOG_LEVEL: ['loud'],
  ALLOW_SANDBOX_PAYMENTS: ['yes'],
  TRUST_PROXY: ['yes', 'true', '-1', '1.5', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', '::1/129', 'bora.example', ','],
  STOP_NOTICE_SECONDS: ['soon', '301'],
  STOP_DRAIN_SECONDS: ['0', '1.5'],
  DATABASE_DIRECT_URL: ['mysql://localhost/bora', 'postgres://db/bora'],
  DATABASE_READ_URL: ['mysql://localhost/bora', 'postgres://replica/bora'],
  DATABASE_POOL_SIZE: ['3', '501', '1.5'],
  DATABASE_WAIT_SECONDS: ['601', 'long'],
  HSTS_SUBDOMAINS: ['yes'],
  QUIET: ['on'],
  LIVE_URL: ['nats://redis:4222', 'redis:6379', 'redis://user:secret@:x/'],
  REQUEST_LOG_PERCENT: ['101', '0.5'],
  SLOW_STATEMENT_MS: ['-1', '60001'],
  METRICS_PORT: ['65536', 'yes'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['localhost:4318', 'grpc://secret@collector', 'http://collector/?token=secret'],
  OTEL_TRACES_SAMPLER_ARG: ['2', '-1', 'all'],
  AUTH_RATE_LIMITS: ['false'],
  AUTH_LIMITS: ['token', 'token=0/60', 'token=5/0', 'tokens=5/60'],
  AUTH_SIGNING_KEYS: ['secret', '{}', '{"keys":[]}', publicOnly, offTheCurve],
  ALLOWED_ORIGINS: ['*', 'app.example', 'https://app.example/path'],
}

for (const [name, values] of Object.entries(broken)) {
  test(`an invalid ${name} gives one sentence that names it`, () => {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: unknown) =>
          error instanceof StartRefused &&
          /^[A-Z_]+ [^\n]+\.$/.test(error.message) &&
          error.message.startsWith(name) &&
          !/secret/.test(error.message),
        `${name}=${value}`,
      )
    }
  })
}

test('an invalid DATABASE_URL is refused without repeating the password', () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: 'mysql://bora:secret@db/bora' }),
    (error: unknown) => error instanceof StartRefused && !error.message.includes('secret'),
  )
})

test('an .env file fills in unset variables, and may be missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bora-env-'))
  writeFileSync(join(folder, '.env'), 'BORA_ENV_TEST_A=file\nBORA_ENV_TEST_B=file\n')
  process.env.BORA_ENV_TEST_A = 'outside'
  loadEnvFile(join(folder, '.env'))
  loadEnvFile(join(folder, 'no-such-file'))
  rmSync(folder, { recursive: true })
  assert.equal(process.env.BORA_ENV_TEST_A, 'outside')
  assert.equal(process.env.BORA_ENV_TEST_B, 'file')
})
