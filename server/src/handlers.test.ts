import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { api } from '@bora/contract/api.ts'

test('each group of calls is bound to the routes in the folder of its name', () => {
  const source = readFileSync(new URL('handlers.ts', import.meta.url), 'utf8')
  const bound = [...source.matchAll(/^import \{ (\w+) \} from '\.\/modules\/.*?([\w-]+\/routes\.ts)'$/gm)].map(
    ([, group, from]) => [group, from],
  )
  const inKebab = (group: string) => group.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)
  const named = Object.keys(api).map(group => [group, `${inKebab(group)}/routes.ts`])
  assert.deepEqual(new Map(bound as [string, string][]), new Map((named as [string, string][]).toSorted()))
})
