// The server in a separate process, on a pool of eight, for bench:api.
import { shareTop } from '@bora/server/src/modules/scoring/standings/top.ts'
import { answerParent } from './child.ts'
import { openServer } from './server.ts'

/** Settings of the server between two slices: how long a top is shared, and the time. */
export type ServerSetting = { shareMs?: number; clock?: string }

const server = await openServer(process.env.BENCH_URL!, process.env.BENCH_FOLDER!, 8)
await server.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = server.app.server.address() as { port: number }

answerParent(
  { port },
  async question => {
    const { shareMs, clock } = question as ServerSetting
    if (shareMs !== undefined) shareTop(server.context(), shareMs)
    if (clock !== undefined) server.setClock(clock)
  },
  () => server.close(),
)
