import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCENARIOS } from './testing/reliability/scenarios.ts'

for (const [name, { id, small, counts, run }] of Object.entries(SCENARIOS)) {
  test(`${id} ${name}: ${small} ${counts}`, async t => {
    const { faults, figures } = await run({ size: small, seed: 1 })
    t.diagnostic(JSON.stringify(figures))
    assert.deepEqual(faults, [])
  })
}
