import assert from 'node:assert/strict'
import { createServer, connect } from 'node:net'
import { request } from 'node:https'
import { test } from 'node:test'
import { Stripe } from 'stripe'
import { mercadoPagoApi } from '../adapters/mercado-pago-api.ts'
import { startMercadoPago } from './fakes/mercado-pago.ts'
import { LeftLoopback, stayOnLoopback } from './loopback-only.ts'

// A documentation address without a host, in case the guard fails.
const FAR = '203.0.113.1'

test("nothing leaves this machine: by a socket, by https, by fetch, by the providers' packages", async () => {
  stayOnLoopback()
  assert.throws(() => connect({ host: FAR, port: 9 }), LeftLoopback)
  assert.throws(() => connect(9, FAR), LeftLoopback)
  await assert.rejects(fetch('https://api.stripe.example/'), ({ cause }) => cause instanceof LeftLoopback)
  const byHttps = new Promise((_resolve, reject) => {
    try {
      request({ host: FAR }).on('error', reject).end()
    } catch (error) {
      reject(error)
    }
  })
  await assert.rejects(byHttps, LeftLoopback)
  const stripe = new Stripe('sk_test_any', { maxNetworkRetries: 0, host: FAR, timeout: 2_000 })
  await assert.rejects(stripe.balance.retrieve())
  const patience = { attemptMs: 2_000, retries: 0, allMs: 4_000 }
  const far = await mercadoPagoApi({ accessToken: 'TEST-any', patience, url: `http://${FAR}` })
  await assert.rejects(far.payment('1'), { kind: 'unknown' })
})

test("addresses on this machine are reachable, and the address of Mercado Pago's package can be set", async () => {
  stayOnLoopback()
  const server = createServer(socket => socket.end('here')).listen(0, '127.0.0.1')
  await new Promise(resolve => server.on('listening', resolve))
  const { port } = server.address() as { port: number }
  const heard = await new Promise(resolve => connect(port, 'localhost').once('data', data => resolve(String(data))))
  assert.equal(heard, 'here')
  server.close()
  const fake = await startMercadoPago(() => new Date())
  const patience = { attemptMs: 2_000, retries: 0, allMs: 4_000 }
  const api = await mercadoPagoApi({ accessToken: 'TEST-fake', patience, url: fake.url })
  assert.deepEqual(await api.paymentsOf('nobody'), [])
  assert.equal(fake.asked.length, 1)
  await fake.close()
})
