import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pooledSettings } from '../../db/database.ts'
import { redisServer } from '../redis-server.ts'
import { freePort } from '../server-process.ts'

/** A TCP relay in front of a part of an installation; `cut` drops its connections and refuses new ones until `mend`. */
export type Relay = { port: number; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }

/** Where a part listens: a port, or the path of a Unix socket. */
export type Target = { port: number; host?: string } | { path: string }

/** Starts a relay to a part of an installation. */
export async function startRelay(target: Target): Promise<Relay> {
  const sockets = new Set<Socket>()
  const port = await freePort()
  let server: Server | null = null
  const mend = async () => {
    server = createServer(client => {
      const part = connectTo(target)
      for (const [one, other] of [[client, part] as const, [part, client] as const]) {
        sockets.add(one)
        one
          .on('error', () => other.destroy())
          .on('close', () => {
            sockets.delete(one)
            other.destroy()
          })
        one.pipe(other)
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = null
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await mend()
  return { port, cut, mend, close: cut }
}

/** A running part of an installation; `kind` is the program, or its replacement. */
export type Part = { kind: string; port: number; close(): Promise<void> }

/**
 * Starts PgBouncer in transaction mode in front of a database that listens on a port of this machine, set up as in
 * docs/running.md#behind-pgbouncer. Uses a relay if the program is missing.
 */
export async function startPooler(database: { port: number; user: string; name: string }): Promise<Part> {
  if (!isInstalled('pgbouncer')) return { ...(await startRelay({ port: database.port })), kind: 'relay' }
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'bora-pgbouncer-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const query = Object.entries(pooledSettings).map(([name, value]) => `set ${name} = ${value}`)
  writeFileSync(
    file,
    `[databases]
${database.name} = host=127.0.0.1 port=${database.port} user=${database.user} connect_query='${query.join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
server_login_retry = 1
`,
  )
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const stop = await startProgram('pgbouncer', ['--quiet', ...asNobody, file], port)
  return {
    kind: 'pgbouncer',
    port,
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns SQL that gives the connections of a database the settings that a pooler would give them. */
export function sessionSettings(database: string): string {
  return Object.entries(pooledSettings)
    .map(([name, value]) => `alter database "${database}" set ${name} = '${value}'`)
    .join('; ')
}

/** Starts Redis without a disk. Uses the tests' own server if the program is missing. */
export async function startRedis(): Promise<Part> {
  if (!isInstalled('redis-server')) {
    const redis = await redisServer()
    return { kind: 'stand-in', port: Number(new URL(redis.url).port), close: redis.close }
  }
  const port = await freePort()
  const stop = await startProgram('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], port)
  return { kind: 'redis', port, close: stop }
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

/** Starts a program and waits until it listens; returns how to end it. */
async function startProgram(program: string, args: readonly string[], port: number): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  for (const end = Date.now() + 20_000; !(await listens(port)); await sleep(20)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${program} does not listen on port ${port}`)
  }
  return async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await ended
    clearTimeout(late)
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connectTo(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
