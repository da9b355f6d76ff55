import { setSandboxSwitches } from '../../adapters/sandbox-settings.ts'
import { sendPayouts } from '../../modules/payouts/payouts/send.ts'
import type { TestServer } from '../server.ts'
import { type Deed, later, type Stage } from './deed.ts'
import { callAs } from './direct-calls.ts'
import { asksPayout, newPayee } from './payees.ts'

/** The person of the stage is somebody else from now on, who may have money paid out. */
async function isPayee(server: TestServer, stage: Stage): Promise<void> {
  stage.person = (await newPayee(server)).id
}

/** One payout of each person: its id is theirs. */
const asks = (server: TestServer, { person }: Stage) => asksPayout(server, person, person)

const sends = (server: TestServer) => sendPayouts(server.context())

/** Is let go by a bank that does so; from then on it answers as it should. */
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

/** What may be interrupted of a payout, by its name. */
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
