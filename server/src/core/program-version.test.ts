import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { asAdmin } from '../testing/payouts.ts'
import { testServer } from '../testing/server.ts'
import { PROGRAM_VERSION } from './program-version.ts'

const server = await testServer()
after(() => server.close())

test('one version: of the packages, the interface, sign-in, the machine page and the latest entry of the changelog', async () => {
  const root = join(import.meta.dirname, '../../..')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const version = PROGRAM_VERSION
  for (const folder of ['bench', 'contract', 'e2e', 'rules', 'server', 'web'])
    assert.equal((JSON.parse(read(`${folder}/package.json`)) as { version: string }).version, version, folder)
  const described = (await server.app.inject('/api/openapi.json')).json<{ info: { version: string } }>()
  assert.equal(described.info.version, version)
  assert.equal((await server.app.inject('/auth/v1/health')).json<{ version: string }>().version, version)
  const admin = await asAdmin(server, 'Vera')
  assert.equal((await admin.call('GET /admin/machine')).versions.bora, version)
  const released = /^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(read('CHANGELOG.md'))
  assert.equal(released?.[1], version)
})
