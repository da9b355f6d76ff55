import assert from 'node:assert/strict'
import test from 'node:test'
import type { AuthRefusal } from '../../../core/auth-refusal.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './password-hash.ts'

test('a hash matches its password only, and no two are equal', async () => {
  const [one, two] = await Promise.all([hashPassword('segredo1'), hashPassword('segredo1')])
  assert.notEqual(one, two)
  assert.ok(await verifyPassword('segredo1', one!))
  assert.ok(!(await verifyPassword('segredo2', one!)))
  assert.ok(!(await verifyPassword('', one!)))
})

test('without a hash nothing matches, and it takes as long as a check', async () => {
  const stored = await hashPassword('segredo1')
  const spent = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < 15; n++) {
    for (const kind of ['known', 'unknown'] as const) {
      // CPU time, which is the same on a busy machine.
      const start = process.cpuUsage()
      assert.ok(!(await verifyPassword('segredo2', kind === 'known' ? stored : null)))
      const { user, system } = process.cpuUsage(start)
      spent[kind].push(user + system)
    }
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[7]!
  assert.ok(Math.abs(median(spent.known) - median(spent.unknown)) < median(spent.known) / 2)
})

test('more concurrent hashes than cores are all correct', async () => {
  const stored = await hashPassword('segredo1')
  const fits = await Promise.all(
    Array.from({ length: 12 }, (_, n) => verifyPassword(n % 2 ? 'segredo1' : 'segredo2', stored)),
  )
  assert.deepEqual(
    fits,
    Array.from({ length: 12 }, (_, n) => n % 2 === 1),
  )
})

test('passwords of five characters and of more than a thousand are refused', () => {
  const code = (password: string) => {
    try {
      checkNewPassword(password, { passwordMinLength: 6, refuseCommonPasswords: false })
      return null
    } catch (error) {
      return (error as AuthRefusal).code
    }
  }
  assert.equal(code('cinco'), 'weak_password')
  assert.equal(code('😀😀😀'), 'weak_password')
  assert.equal(code('seis66'), null)
  assert.equal(code('x'.repeat(1000)), null)
  assert.equal(code('x'.repeat(1001)), 'validation_failed')
})
