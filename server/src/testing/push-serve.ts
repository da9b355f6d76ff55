import { once } from 'node:events'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { deliverNotifications } from '../modules/notifications/deliver.ts'
import { asPerson } from './as-person.ts'
import { buildChallenge } from './build.ts'
import { testServer } from './server.ts'

// For tests of push in a real browser: the built web app, with people who created a challenge each, on a server that
// also calls push services of this machine. Prints its address and its people as one line of JSON. At noon in São
// Paulo: in quiet hours nothing is sent.
const today = new Date().toISOString().slice(0, 10)
const server = await testServer(
  `${today}T15:00:00.000Z`,
  {},
  { webRoot: join(import.meta.dirname, '../../../web/dist') },
)
const people: Record<string, { token: string; challengeId: string; fingerprint: string }> = {}
for (const [name, language] of [
  ['Ana Duarte', 'pt-BR'],
  ['Eva Martin', 'en'],
  ['Bia Ferraz', 'pt-BR'],
  ['Caio Nogueira', 'pt-BR'],
] as const) {
  const person = await asPerson(server, name)
  await person.call('PATCH /me', { body: { language } })
  await person.call('POST /me/intro')
  const challenge = await buildChallenge(person, { title: `Turma de ${name}`, startDate: today, endDate: today })
  people[name] = { token: person.token, challengeId: challenge.id, fingerprint: challenge.fingerprint }
}
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
const stopping = new AbortController()
// The reader may end it at once.
const told = once(process, 'SIGTERM').then(() => stopping.abort())
console.log(JSON.stringify({ url: url.replace('127.0.0.1', 'localhost'), people }))

try {
  // As the timed job does each minute.
  for await (const _ of setInterval(200, null, { signal: stopping.signal }))
    await deliverNotifications(server.context())
} catch (error) {
  if (!stopping.signal.aborted) throw error
}
await told
server.app.server.closeAllConnections()
await server.close()
