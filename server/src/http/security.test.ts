import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../testing/server.ts'

async function hstsWith(settings: Record<string, string>): Promise<unknown> {
  const server = await testServer(undefined, settings)
  try {
    return (await server.app.inject('/api/live')).headers['strict-transport-security']
  } finally {
    await server.close()
  }
}

test('browsers are told to use https only for this site, unless its subdomains are declared ours, too', async () => {
  const https = { SITE_URL: 'https://bora.example' }
  assert.match(String(await hstsWith(https)), /^max-age=\d{8}$/)
  assert.match(String(await hstsWith({ ...https, HSTS_SUBDOMAINS: 'on' })), /^max-age=\d{8}; includeSubDomains$/)
  assert.equal(await hstsWith({ SITE_URL: 'http://bora.local' }), undefined)
})
