import { once } from 'node:events'
import { join } from 'node:path'
import { authorisationWorld, IDENTITIES } from '../authorisation/world.ts'
import { putEverywhere } from './put-everywhere.ts'

// For tests in a real browser: a server of everything there can be, with every hostile text in every field that took it,
// and the built web app. Tells where it answers and by which tokens its people come in, as one line of JSON.
const world = await authorisationWorld({ webRoot: join(import.meta.dirname, '../../../../web/dist') })
await putEverywhere(world)
const { app } = world.server
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const tokens = Object.fromEntries(IDENTITIES.map(who => [who, world.people[who].token]))
// Whoever hears of it may end it at once.
const told = once(process, 'SIGTERM')
console.log(JSON.stringify({ url, tokens, params: world.params, running: world.running.id, settled: world.settled.id }))
await told
// Streams of open pages would keep it waiting.
app.server.closeAllConnections()
await world.server.close()
