import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The operator's address for support requests on the servers that tests start. */
export const SUPPORT_EMAIL = 'ajuda@bora.test'

export type RunningServer = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Kills it as the system would: at once, without a shutdown. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the product as `npm start` does, on a free port; by default with a built-in database of its own and the demo
 * world in it (none with NODE_ENV=test), copied from a prepared one if there is one. Resolves once it answers.
 */
export async function startServer(
  about: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const port = about.port ?? (await freePort())
  const own = about.dataDir === undefined
  const dataDir = about.dataDir ?? mkdtempSync(join(tmpdir(), 'bora-e2e-'))
  const world = preparedWorld(about.env?.NODE_ENV)
  if (own && world) copyWorld(world, dataDir)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: url,
      DATABASE_URL: '',
      AUTH_RATE_LIMITS: 'off',
      AUTH_SMS_INTERVAL_SECONDS: '0',
      LOG_LEVEL: 'warn',
      SUPPORT_EMAIL,
      CLOCK_AHEAD_MINUTES: String(minutesUntilTen()),
      ...about.env,
    },
  })
  let said = ''
  child.stdout!.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  try {
    await answers(url, child, () => said)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    dataDir,
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (own) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

// Ten in the morning in São Paulo, whenever the tests run: late in the evening no challenge is closing, and past
// midnight the date changes.
function minutesUntilTen(): number {
  const DAY = 24 * 60
  return (13 * 60 - Math.floor(Date.now() / 60_000) + Math.ceil(Date.now() / 60_000 / DAY) * DAY) % DAY
}

/** The folder to start with: the demo world in development, an empty one in tests, none otherwise. */
function preparedWorld(nodeEnv: string | undefined): string | undefined {
  if (nodeEnv === undefined) return process.env.BORA_DEMO_WORLD
  return nodeEnv === 'test' ? process.env.BORA_EMPTY_WORLD : undefined
}

// PostgreSQL requires a folder with owner-only access, and copied folders have the mode of new ones.
function copyWorld(world: string, dataDir: string): void {
  const mask = process.umask(0o077)
  cpSync(world, dataDir, { recursive: true })
  process.umask(mask)
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${said()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 150))
  }
  throw new Error(`the server does not answer:\n${said()}`)
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
