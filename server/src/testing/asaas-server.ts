import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'

type Transfer = {
  object: 'transfer'
  id: string
  dateCreated: string
  value: number
  netValue: number
  transferFee: number
  status: 'PENDING' | 'BANK_PROCESSING' | 'DONE' | 'FAILED' | 'CANCELLED'
  failReason: string | null
  externalReference: string | null
  endToEndIdentifier: string | null
  bankAccount: Record<string, unknown>
  operationType: string
}

/** A fault of the server for the next calls of a kind: before the effect, or after it. */
export type AsaasMood = { of: 'send' | 'look'; does: 'hang up before' | 'hang up after' | 'nonsense' | 429 | 500 | 503 }

export type AsaasServer = {
  url: string
  apiKey: string
  transfers: Transfer[]
  moods: AsaasMood[]
  /** The keys received, so that a test can compare them with ours. */
  keys: Set<string>
  now(): Date
  pass(seconds: number): void
  /** Ends the transfer of a payout as the bank does. */
  end(payoutId: string, status: 'DONE' | 'FAILED', failReason?: string): void
  close(): Promise<void>
}

const REFUSED_KEYS = /@recusado\.exemplo$/

/**
 * A fake of Asaas's transfers on this machine, stateful and over real HTTP: like the real one it has no idempotency
 * keys, so a repeated request pays twice.
 */
export async function startAsaas(): Promise<AsaasServer> {
  let clock = new Date('2026-03-02T12:00:00.000Z')
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const state: AsaasServer = {
    url: `http://127.0.0.1:${port}/v3`,
    apiKey: '$aact_test_0123456789',
    transfers: [],
    moods: [],
    keys: new Set(),
    now: () => new Date(clock),
    pass: seconds => void (clock = new Date(clock.getTime() + seconds * 1_000)),
    end(payoutId, status, failReason) {
      const transfer = state.transfers.find(one => one.externalReference === payoutId)!
      transfer.status = status
      transfer.failReason = failReason ?? null
      transfer.endToEndIdentifier =
        status === 'DONE' ? `E19540550${transfer.id.replaceAll('-', '').slice(0, 23)}` : null
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    state.keys.add(String(request.headers.access_token))
    const of = request.method === 'POST' ? 'send' : 'look'
    const at = state.moods.findIndex(mood => mood.of === of)
    const [mood] = at < 0 ? [] : state.moods.splice(at, 1)
    if (mood?.does === 'hang up before') return void response.destroy()
    if (typeof mood?.does === 'number') return send(response, mood.does, { errors: [{ code: 'x', description: 'x' }] })
    const given = respond(request, body)
    if (mood?.does === 'hang up after') return void response.destroy()
    if (mood?.does === 'nonsense') return void response.writeHead(200).end('<html>')
    send(response, given.status, given.body)
  }

  function respond(request: IncomingMessage, body: string): { status: number; body: unknown } {
    if (request.headers.access_token !== state.apiKey) return { status: 401, body: {} }
    const { pathname, searchParams } = new URL(request.url!, state.url)
    if (request.method === 'POST' && pathname === '/v3/transfers') return create(JSON.parse(body) as never)
    if (pathname === '/v3/transfers') return list(searchParams)
    const found = state.transfers.find(({ id }) => pathname === `/v3/transfers/${id}`)
    return found ? { status: 200, body: found } : { status: 404, body: {} }
  }

  function create(asked: {
    value: number
    externalReference?: string
    pixAddressKey?: string
    bankAccount?: Record<string, unknown>
  }) {
    const isWhole = asked.value > 0 && Number.isInteger(Math.round(asked.value * 1e6) / 1e4)
    if (!isWhole || (!asked.pixAddressKey && !asked.bankAccount) || REFUSED_KEYS.test(asked.pixAddressKey ?? '')) {
      return {
        status: 400,
        body: { errors: [{ code: 'invalid_action', description: `Chave ${asked.pixAddressKey}` }] },
      }
    }
    const transfer: Transfer = {
      object: 'transfer',
      id: randomUUID(),
      dateCreated: clock.toISOString().slice(0, 10),
      value: asked.value,
      netValue: asked.value,
      transferFee: 0.5,
      status: 'PENDING',
      failReason: null,
      externalReference: asked.externalReference ?? null,
      endToEndIdentifier: null,
      bankAccount: asked.pixAddressKey
        ? { bank: { code: '260' }, agency: '1', account: '1', pixAddressKey: asked.pixAddressKey }
        : { ...asked.bankAccount, pixAddressKey: null },
      operationType: 'PIX',
    }
    state.transfers.unshift(transfer)
    return { status: 200, body: transfer }
  }

  function list(query: URLSearchParams) {
    const since = query.get('dateCreated[ge]') ?? ''
    const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(100, Number(query.get('limit') ?? 10))]
    const all = state.transfers.filter(({ dateCreated }) => dateCreated >= since)
    const data = all.slice(offset, offset + limit)
    return { status: 200, body: { object: 'list', hasMore: all.length > offset + limit, offset, limit, data } }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
