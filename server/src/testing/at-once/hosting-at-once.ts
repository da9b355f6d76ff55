import { addDays } from '@bora/rules/calendar.ts'
import { asPerson, signedInAgain, type TestPerson } from '../as-person.ts'
import { buildChallenge, join } from '../build.ts'
import { asAdmin } from '../payouts.ts'
import type { TestServer } from '../server.ts'
import type { Prepared } from './at-once.ts'

const WORDS = 'A foto do treino não é dela.'
const VERDICT = { verdict: 'upheld', words: WORDS } as const

type Hosted = (desk: { server: TestServer }) => Promise<Prepared & { as: TestPerson }>

/** Calls of hosts, of staff about participants, and of these participants, like `AT_THE_DESK`. */
export const HOSTING_AT_ONCE: Readonly<Record<string, Hosted>> = {
  'POST /challenges/:challengeId/people/:personId/remove': async ({ server }) => {
    const { ana, about } = await hosted(server)
    return { as: ana, params: about, body: { reason: WORDS } }
  },
  'PUT /challenges/:challengeId/co-admins/:personId': async ({ server }) => {
    const { ana, about } = await hosted(server)
    return { as: ana, params: about }
  },
  'POST /challenges/:challengeId/co-admins/accept': async ({ server }) => {
    const { ana, bia, about } = await hosted(server)
    await ana.call('PUT /challenges/:challengeId/co-admins/:personId', { params: about })
    return { as: bia, params: about }
  },
  'DELETE /challenges/:challengeId/co-admins/:personId': async ({ server }) => {
    const { ana, about } = await hosted(server)
    await ana.call('PUT /challenges/:challengeId/co-admins/:personId', { params: about })
    return { as: ana, params: about }
  },
  'POST /challenges/:challengeId/staff-calls': async ({ server }) => {
    const { ana, bia, about } = await hosted(server)
    return { as: ana, params: about, body: { personId: bia.id, words: WORDS } }
  },
  'POST /admin/conduct/calls/:callId/dismiss': async ({ server }) => {
    const { ana, bia, about } = await hosted(server)
    const vera = await asAdmin(server, 'Vera Campos')
    await ana.call('POST /challenges/:challengeId/staff-calls', {
      params: about,
      body: { personId: bia.id, words: WORDS },
    })
    const { calls } = await vera.call('GET /admin/conduct')
    return { as: vera, params: { callId: calls.find(one => one.person.id === bia.id)!.id } }
  },
  'POST /admin/conduct': async ({ server }) => {
    const { vera, body } = await started(server)
    return { as: vera, params: {}, body }
  },
  'POST /conduct/:caseId/answer': async ({ server }) => {
    const { bia, params } = await heard(server)
    return { as: bia, params, body: { answer: WORDS } }
  },
  'POST /admin/conduct/:caseId/decide': async ({ server }) => {
    const { vera, bia, params } = await heard(server)
    await bia.call('POST /conduct/:caseId/answer', { params, body: { answer: '' } })
    return { as: vera, params, body: VERDICT }
  },
  'POST /conduct/:caseId/appeal': async ({ server }) => {
    const { bia, params } = await decided(server)
    return { as: bia, params, body: { words: WORDS } }
  },
  'POST /admin/conduct/:caseId/decide-appeal': async ({ server }) => {
    const { bia, params } = await decided(server)
    await bia.call('POST /conduct/:caseId/appeal', { params, body: { words: WORDS } })
    return { as: await asAdmin(server, 'Otto Reis'), params, body: VERDICT }
  },
}

/** A challenge of Ana's from tomorrow on, which Bia joined. */
async function hosted(server: TestServer) {
  const [ana, bia] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Bia Ferraz')]
  const startDate = addDays(server.clock.now().toISOString().slice(0, 10), 1)
  const challenge = await buildChallenge(ana, { startDate, endDate: addDays(startDate, 10) })
  await join(bia, challenge)
  return { ana, bia, startDate, about: { challengeId: challenge.id, personId: bia.id } }
}

/** The same on its first day, with what opens a case about Bia. */
async function started(server: TestServer) {
  const { bia, startDate, about } = await hosted(server)
  server.clock.set(`${startDate}T15:00:00.000Z`)
  const body = { ...about, measure: 'disqualification', reason: WORDS, basis: WORDS } as const
  return { bia: await signedInAgain(server, bia), vera: await asAdmin(server, 'Vera Campos'), body }
}

async function heard(server: TestServer) {
  const { bia, vera, body } = await started(server)
  const { id } = await vera.call('POST /admin/conduct', { body })
  return { bia, vera, params: { caseId: id } }
}

async function decided(server: TestServer) {
  const { bia, vera, params } = await heard(server)
  await bia.call('POST /conduct/:caseId/answer', { params, body: { answer: '' } })
  await vera.call('POST /admin/conduct/:caseId/decide', { params, body: VERDICT })
  return { bia, params }
}
