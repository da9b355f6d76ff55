import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the server's tests with an environment in which every process records its statements across groups of tables.
 * Fails if a listed one never ran, since the list may only shrink, and if an unlisted one ran, even if the product
 * caught the refusal. Those of `planted.ts` are meant to be refused.
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
    // Failed tests may not have run their statements.
    if (faults.length === 0 || counts.failed > 0) return counts
    const reason = `statements across groups of tables (server/src/db/testing-crossings.ts):\n  ${faults.join('\n  ')}`
    return { ...counts, failed: 1, reason }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
