import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { Refusal } from '../core/refusal.ts'
import { registerErrorHandler } from './refusals.ts'
import { logRequests } from './request-log.ts'

test('an answer contains its request id as in the log; only failed calls have their error there', async () => {
  const logged: { reqId: string; msg: string }[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'error', stream }, genReqId: () => 'a1b2c3d4-7' })
  logRequests(app, { percent: 100 })
  registerErrorHandler(app)
  app.get('/fails', () => {
    throw new Error('nobody foresaw it')
  })
  app.get('/refuses', () => {
    throw new Refusal('activity_not_found')
  })
  const failed = await app.inject('/fails')
  assert.deepEqual([failed.statusCode, failed.headers['x-request-id']], [500, 'a1b2c3d4-7'])
  assert.doesNotMatch(failed.body, /foresaw/)
  assert.deepEqual(
    logged.map(({ reqId, msg }) => [reqId, msg]),
    [['a1b2c3d4-7', 'unexpected']],
  )
  const refused = await app.inject('/refuses')
  assert.deepEqual([refused.statusCode, refused.headers['x-request-id']], [404, 'a1b2c3d4-7'])
  await app.close()
})
