import type { Random } from '../../demo/seeded-random.ts'
import { asPerson, type TestPerson } from '../as-person.ts'
import { buildChallenge, join } from '../build.ts'
import { openCheckout } from '../pay.ts'
import type { Act, ProviderWorld } from './provider-worlds.ts'
import { inTurns } from './scenario.ts'

export type Payer = {
  person: TestPerson
  challengeId: string
  paymentId: string
  url: string
  act: Act | null
}

const OF_A_CHALLENGE = 50
const AT_ONCE = 4

/** Acts by their frequency, of a hundred. */
const ACTS: readonly [Act | null, number][] = [
  ['pays', 55],
  ['pays_by_pix', 20],
  ['pays_later', 8],
  ['is_declined', 7],
  ['is_asked_to_confirm', 5],
  [null, 5],
]

export function anyAct(random: Random): Act | null {
  let left = random.next() * 100
  return ACTS.find(([, share]) => (left -= share) < 0)?.[0] ?? null
}

/** Opens challenges with an entry of 50.00, with `count` participants who have yet to pay. */
export async function joinAll(
  { server }: ProviderWorld,
  count: number,
): Promise<Omit<Payer, 'paymentId' | 'url' | 'act'>[]> {
  const creator = await asPerson(server, 'Ana Duarte')
  const challenges: Awaited<ReturnType<typeof buildChallenge>>[] = []
  for (let made = 0; made * OF_A_CHALLENGE < count; made++)
    challenges.push(
      await buildChallenge(creator, {
        startDate: '2026-03-20',
        endDate: '2026-03-30',
        prize: { kind: 'challenge', entryFeeCents: 5000 },
      }),
    )
  const joined: Omit<Payer, 'paymentId' | 'url' | 'act'>[] = []
  await inTurns(
    AT_ONCE,
    Array.from({ length: count }, (_, nth) => nth),
    async nth => {
      const challenge = challenges[Math.floor(nth / OF_A_CHALLENGE)]!
      const person = await asPerson(server, `Bia Ferraz ${nth}`)
      await join(person, challenge)
      joined[nth] = { person, challengeId: challenge.id }
    },
  )
  return joined
}

/** Opens the page on which a person pays. */
export async function toPay(payer: Omit<Payer, 'paymentId' | 'url' | 'act'>, act: Act | null): Promise<Payer> {
  const { payment, url } = await openCheckout(payer.person, { id: payer.challengeId })
  return { ...payer, paymentId: payment.id, url, act }
}
