import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tellUnknown, unknownSettings } from './unknown-settings.ts'

const EXAMPLE = 'PORT=3000\nSMTP_URL=\nMAIL_FROM=\nNODE_ENV=development\nAUTH_ACME_ISSUER=\n'

test('unknown names are found, each with the most similar setting', () => {
  const text =
    '# SMTP=1\nSMPT_URL=smtp://mail\nPORT=80\nDREAMS=on\nAUTH_WORK_ISSUER=https://id.example\nTZ=UTC\nNODE_EVN=production\n'
  assert.deepEqual(unknownSettings(text, EXAMPLE), [
    { name: 'DREAMS', meant: null },
    { name: 'NODE_EVN', meant: 'NODE_ENV' },
    { name: 'SMPT_URL', meant: 'SMTP_URL' },
  ])
  assert.equal(
    tellUnknown(unknownSettings(text, EXAMPLE)),
    'Note: .env has DREAMS, NODE_EVN (perhaps NODE_ENV?), SMPT_URL (perhaps SMTP_URL?), which no setting is called: .env.example lists them all.',
  )
})

test('an .env whose names are all known gives no note', () => {
  assert.equal(tellUnknown(unknownSettings('PORT=80\nSMTP_URL=\n', EXAMPLE)), null)
})
