import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../../testing/server.ts'
import { demoClockAhead, moveDemoClock } from './demo-clock.ts'

const MINUTE = 60_000

test('a new demo world begins as far ahead as it is told, and stays where it was moved to', async () => {
  const server = await testServer(new Date().toISOString(), { CLOCK_AHEAD_MINUTES: '90' })
  try {
    assert.equal(await demoClockAhead(server.database, server.config), 90 * MINUTE)
    const told = { ...server.config, clockAheadMinutes: 0 }
    assert.equal(await demoClockAhead(server.database, told), 90 * MINUTE, 'a later start goes on from there')

    const to = new Date(Date.now() + 300 * MINUTE).toISOString()
    const moved = await server.app.inject({ method: 'POST', url: '/api/dev/clock', payload: { to } })
    assert.equal(moved.statusCode, 200, moved.body)
    const ahead = await demoClockAhead(server.database, server.config)
    assert.ok(Math.abs(ahead - 300 * MINUTE) < MINUTE, `${ahead} ms ahead`)
    assert.equal(await demoClockAhead(server.database, { ...server.config, nodeEnv: 'production' }), 0)
    const ctx = { ...server.context(), config: { ...server.config, nodeEnv: 'production' as const } }
    await assert.rejects(moveDemoClock(ctx, { params: {}, query: {}, body: { to } }), { code: 'not_found' })
  } finally {
    await server.close()
  }
})
