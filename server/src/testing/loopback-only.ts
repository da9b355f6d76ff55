import { Socket } from 'node:net'

/** A test tried to connect to a host other than this machine. */
export class LeftLoopback extends Error {
  override name = 'LeftLoopback'
}

const NEAR = /^(localhost|127(\.\d+){3}|::1|0\.0\.0\.0)$/
// A PostgreSQL configured for the tests is an exception.
const database = URL.parse(process.env.TEST_DATABASE_URL ?? '')?.hostname

/**
 * Blocks connections of this process to other machines from now on: tests use only their own servers, for any provider
 * address in an adapter. Unix sockets still work.
 */
export function stayOnLoopback(): void {
  const { connect } = Socket.prototype
  if (isGuarded(connect)) return
  Socket.prototype.connect = Object.assign(
    function guarded(this: Socket, ...all: unknown[]) {
      // As Node itself passes them: options in a list, or as they were given.
      const [first, second] = (Array.isArray(all[0]) ? all[0] : all) as unknown[]
      const options = typeof first === 'object' ? (first as { host?: string; path?: string | null }) : null
      const host = options ? options.host : typeof second === 'string' ? second : undefined
      const isFile = options ? Boolean(options.path) : typeof first === 'string' && Number.isNaN(Number(first))
      if (!isFile && host !== undefined && host !== database && !NEAR.test(host))
        throw new LeftLoopback(`a test wanted to reach ${host}`)
      return Reflect.apply(connect, this, all)
    },
    { guarded: true },
  ) as typeof connect
}

function isGuarded(connect: object): boolean {
  return 'guarded' in connect
}
