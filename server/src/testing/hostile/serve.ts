import { once } from 'node:events'
import { join } from 'node:path'
import { authorisationWorld, IDENTITIES } from '../authorisation/world.ts'
import { putEverywhere } from './put-everywhere.ts'

// For tests in a real browser: a server with one of every object, with every hostile text in every field that accepted
// it, and the built web app. Prints its address and the tokens of its people as one line of JSON.
const world = await authorisationWorld({ webRoot: join(import.meta.dirname, '../../../../web/dist') })
await putEverywhere(world)
const { app } = world.server
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const tokens = Object.fromEntries(IDENTITIES.map(who => [who, world.people[who].token]))
// The reader may end it at once.
const told = once(process, 'SIGTERM')
console.log(JSON.stringify({ url, tokens, params: world.params, running: world.running.id, settled: world.settled.id }))
await told
// Streams of open pages would keep it waiting.
app.server.closeAllConnections()
await world.server.close()
