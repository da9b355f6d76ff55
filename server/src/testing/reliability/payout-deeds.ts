import { setSandboxSwitches } from '../../adapters/sandbox-settings.ts'
import { sendPayouts } from '../../modules/payouts/payouts/send.ts'
import type { TestServer } from '../server.ts'
import { type Deed, later, type Stage } from './deed.ts'
import { callAs } from './direct-calls.ts'
import { asksPayout, newPayee } from './payees.ts'

/** Replaces the person of the stage by one who may have money paid out. */
async function isPayee(server: TestServer, stage: Stage): Promise<void> {
  stage.person = (await newPayee(server)).id
}

/** One payout of each person: it has their id. */
const asks = (server: TestServer, { person }: Stage) => asksPayout(server, person, person)

const sends = (server: TestServer) => sendPayouts(server.context())

/** Released to a bank with this behaviour; from then on it answers normally. */
function sentBy(payout: 'answered' | 'refused' | 'sent_back', daysSince: readonly number[]): Deed['before'] {
  return async (server, stage) => {
    await isPayee(server, stage)
    await asks(server, stage)
    await setSandboxSwitches(server.database.kysely, { payout })
    await sends(server)
    await setSandboxSwitches(server.database.kysely, { payout: 'answered' })
    for (const [nth, days] of daysSince.entries()) {
      if (nth > 0) await sends(server)
      later(server, days)
    }
  }
}

/** Acts of a payout that may be interrupted, by name. */
export const PAYOUT_DEEDS: Record<string, Deed> = {
  'asking for a payout': { before: isPayee, act: asks },
  'taking a payout back': {
    before: async (server, stage) => {
      await isPayee(server, stage)
      await asks(server, stage)
    },
    act: (server, { person }) =>
      callAs(server, person, 'POST /payouts/:payoutId/cancel', { params: { payoutId: person } }),
  },
  'a payout that is sent': {
    before: async (server, stage) => {
      await isPayee(server, stage)
      await asks(server, stage)
    },
    act: sends,
  },
  'a payout whose answer is lost': {
    before: async (server, stage) => {
      await isPayee(server, stage)
      await asks(server, stage)
      await setSandboxSwitches(server.database.kysely, { payout: 'answer_lost' })
    },
    act: async server => {
      await sends(server)
      await setSandboxSwitches(server.database.kysely, { payout: 'answered' })
    },
  },
  'a payout that arrives': { before: sentBy('answered', [0.01]), act: sends },
  'a payout that fails': { before: sentBy('refused', [0.01]), act: sends },
  'a payout that its bank sends back': { before: sentBy('sent_back', [0.01, 1.1]), act: sends },
}
