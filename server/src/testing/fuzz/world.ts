import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestDatabase } from '../../db/testing.ts'
import { OPERATOR_SECRET } from '../../http/auth-v1/testing-operator.ts'
import { serviceKey } from '../../modules/accounts/access-tokens/service-role.ts'
import { settleDue } from '../../modules/prizes/settlement/settle-due.ts'
import { asPerson, type TestPerson } from '../as-person.ts'
import { buildChallenge, join, logWorkout } from '../build.ts'
import { testServer, type TestServer } from '../server.ts'
import type { Names } from './invent.ts'
import { type Known, learn } from './values.ts'

export type World = { server: TestServer; port: number; people: TestPerson[]; names(): Names; known: Known }

const NAMES = ['Ana', 'Bia', 'Caio', 'Duda']

/** A listening server, with people who have challenges of several kinds, workouts and photos. */
export async function fuzzWorld(settings: Record<string, string> = {}, database?: TestDatabase): Promise<World> {
  const environment = { AUTH_LEGACY_SECRET: OPERATOR_SECRET, LOG_LEVEL: 'error', ...settings }
  const server = await testServer('2026-03-02T18:00:00.000Z', environment, { database })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const people = await Promise.all(NAMES.map(name => asPerson(server, name)))
  const known: Known = new Map()
  const [ana, bia] = people as [TestPerson, TestPerson]
  server.clock.set('2026-02-01T15:00:00.000Z')
  const over = await buildChallenge(ana, { startDate: '2026-02-01', endDate: '2026-02-07' })
  server.clock.set('2026-03-02T18:00:00.000Z')
  await settleDue(server.context(), () => {})
  const free = await buildChallenge(ana)
  const closed = await buildChallenge(bia, { isPrivate: true })
  const paid = await buildChallenge(ana, { prize: { kind: 'challenge', entryFeeCents: 1_000 } })
  await join(bia, free)
  const logged = await logWorkout(bia)
  for (const answer of [over, free, closed, paid]) learn(known, answer, 'challenge')
  learn(known, logged.activity, 'activity')
  learn(known, await ana.call('GET /me/sessions'), '')
  known.set('user_id', [ana.id, ana.id, ...people.map(({ id }) => id)])
  learn(known, await bia.photo(), 'photoId')
  learn(known, randomUUID(), 'unknownId')
  const { anonKey: apikey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>()
  const operator = await serviceKey(OPERATOR_SECRET)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#094' } })
    .jpeg()
    .toBuffer()
  return {
    server,
    port,
    people,
    known,
    names: () => ({ tokens: people.map(one => one.token), apikey, operator, picture }),
  }
}

/** Gives the first person photos that no workout has used yet. */
export async function bringPhotos(world: World): Promise<void> {
  // The account may have been deleted in the meantime, by an operator, say.
  await renewWhoIsGone(world, world.people[0]!.token)
  const first = world.people[0]!
  world.known.set('photoId', await Promise.all([first.photo(), first.photo(), first.photo()]))
}

/** Replaces a person who was signed out, banned or deleted by a new one. */
export async function renewWhoIsGone({ server, people }: World, token: string): Promise<void> {
  const me = await server.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  const at = people.findIndex(one => one.token === token)
  if (me.statusCode === 401 && at !== -1) people[at] = await asPerson(server, NAMES[at]!)
}
