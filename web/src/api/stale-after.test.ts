import { QueryObserver } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { call } from './api.ts'
import { queryClient, read, staleReadsAnswered } from './queries.ts'

let asked: string[] = []
let refusal: { status: number; code: string } | null = null
const leave: (() => void)[] = []

beforeEach(() => {
  Object.assign(globalThis, { window: globalThis })
  asked = []
  refusal = null
  mock.method(globalThis, 'fetch', (address: string, { method }: RequestInit) => {
    asked.push(`${method ?? 'GET'} ${address}`)
    if (method !== 'GET' && refusal) return Promise.resolve(Response.json(refusal, { status: refusal.status }))
    return Promise.resolve(Response.json({ items: [], next: null }))
  })
})

afterEach(() => {
  leave.splice(0).forEach(end => end())
  queryClient.clear()
  mock.restoreAll()
})

async function show(...queries: Parameters<typeof read>[0][]): Promise<void> {
  for (const name of queries) {
    const page = new QueryObserver<unknown>(queryClient, read(name, {} as never) as never)
    leave.push(page.subscribe(() => {}))
    await queryClient.ensureQueryData(read(name, {} as never))
  }
  asked = []
}

const redeem = () => call('POST /wallet/codes', { body: { code: 'BORA', device: 'one' } })

test('a change is followed by the visible reads that it makes stale, and by no others', async () => {
  await show('GET /wallet', 'GET /support/tickets')
  await redeem()
  await staleReadsAnswered()
  assert.deepEqual(asked, ['POST /api/wallet/codes', 'GET /api/wallet'])
})

test('a refusal because something changed meanwhile does the same, any other refusal does not', async () => {
  await show('GET /wallet')
  refusal = { status: 409, code: 'balance_moved' }
  await assert.rejects(redeem())
  await staleReadsAnswered()
  assert.deepEqual(asked, ['POST /api/wallet/codes', 'GET /api/wallet'])
  asked = []
  refusal = { status: 400, code: 'text_missing' }
  await assert.rejects(redeem())
  await staleReadsAnswered()
  assert.deepEqual(asked, ['POST /api/wallet/codes'])
})

test('a workout makes everything stale', async () => {
  await show('GET /wallet', 'GET /support/tickets')
  await call('DELETE /activities/:activityId', { params: { activityId: 'one' } })
  await staleReadsAnswered()
  assert.deepEqual(asked.slice(1).toSorted(), ['GET /api/support/tickets', 'GET /api/wallet'])
})
