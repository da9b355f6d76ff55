import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the server's tests with an environment by which every process notes the statements across groups of tables that it
 * saw. It has failed when one that is listed was never seen, for the list of them only shrinks, and when one was seen that
 * is not listed, also where the product caught the refusal. Those of `planted.ts` are meant to be refused.
 */
export async function listeningForCrossings(run, listed) {
  const known = listed ?? (await import('../../server/src/db/testing-crossings.ts')).statementsAcrossGroups
  const folder = mkdtempSync(join(tmpdir(), 'bora-crossings-'))
  const file = join(folder, 'heard.txt')
  try {
    const counts = await run({ BORA_TEST_CROSSINGS: file })
    const heard = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const gone = known.filter(one => !heard.includes(one)).map(one => `listed, and asked no more: ${one}`)
    const strange = new Set(heard.filter(one => one !== '' && !known.includes(one) && !/\/planted\.ts: /.test(one)))
    const faults = [...[...strange].map(one => `asked, and not listed: ${one}`), ...gone]
    // Where tests have failed, what they would have asked was not heard.
    if (faults.length === 0 || counts.failed > 0) return counts
    const reason = `statements across groups of tables (server/src/db/testing-crossings.ts):\n  ${faults.join('\n  ')}`
    return { ...counts, failed: 1, reason }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
