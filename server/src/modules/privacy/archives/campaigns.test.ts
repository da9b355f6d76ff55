import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { asPerson } from '../../../testing/as-person.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { makeArchives } from './archives.ts'

test('the archive writes campaign payments as money, and points as whole numbers', async t => {
  const server = await testServer('2026-03-02T12:00:00.000Z')
  const folder = mkdtempSync(join(tmpdir(), 'bora-test-archive-'))
  t.after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const vera = await asAdmin(server, 'Vera Campos')
  const marina = await asPerson(server, 'Marina Duarte')
  await grantRole(server.context().db, (await marina.call('GET /me')).email!, 'ambassador')
  for (const [reward, code] of [
    ['points', 'MARINA1'],
    ['cash', 'MARINA2'],
    ['credits', 'MARINA3'],
  ] as const)
    await vera.call('POST /admin/ambassadors/:personId/campaigns', {
      params: { personId: marina.id },
      body: {
        id: randomUUID(),
        name: 'Dança comigo',
        code,
        reward,
        currency: reward === 'points' ? null : 'BRL',
        perReferral: 505,
        monthlyCap: 100_000,
        target: 30,
        startsOn: '2026-03-01',
        endsOn: '2026-03-31',
      },
    })

  await marina.call('POST /me/archive')
  await makeArchives(server.context(), problem => assert.fail(problem))
  const headers = { authorization: `Bearer ${marina.token}` }
  const { rawPayload } = await server.app.inject({ url: '/api/me/archive/file', headers })
  writeFileSync(join(folder, 'archive.zip'), rawPayload)
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'archive.zip'), folder])
  const campaigns = JSON.parse(readFileSync(join(folder, 'data/campaigns.json'), 'utf8')) as Record<string, unknown>[]
  const paid = campaigns.map(one => [one['reward'], one['per_referral'], one['monthly_cap'], one['earned']])
  assert.deepEqual(
    paid.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    [
      ['cash', '5.05', '1000.00', '0.00'],
      ['credits', '5.05', '1000.00', '0.00'],
      ['points', '505', '100000', '0'],
    ],
  )
})
