import { connect } from '../db/database.ts'
import { runningEmbedded } from '../db/embedded/running.ts'
import { grantBonus } from '../modules/ledger/bonus.ts'

/**
 * Gives a person bonus credits (whole cents, BRL) at an instant, in the database of the server that runs on `dataDir`.
 */
export async function giveCredits(dataDir: string, userId: string, cents: number, now: Date): Promise<void> {
  const database = connect(runningEmbedded(dataDir)!, 'the database', 1)
  try {
    await database.transaction(db => grantBonus({ db, now }, { key: userId, userId, cents }))
  } finally {
    await database.end()
  }
}
