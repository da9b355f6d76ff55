import { api } from '@bora/contract/api.ts'
import { ChallengeDraft } from '@bora/contract/challenges.ts'
import type { Endpoint } from '@bora/contract/endpoint.ts'
import { randomUUID } from 'node:crypto'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { Refusal } from '../../core/refusal.ts'
import type { SignedIn } from '../../core/context.ts'
import { handlers } from '../../handlers.ts'
import { grantBonus } from '../../modules/ledger/bonus.ts'
import { post } from '../../modules/ledger/post.ts'
import { contextOf } from '../histories.ts'
import type { TestServer } from '../server.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
type Bound = (ctx: SignedIn, input: unknown, wire: unknown) => Promise<unknown>

// The parts of the request that handlers read.
const WIRE = { request: { ip: '127.0.0.1', headers: {} } }

/** The answer of a call: its output, or its refusal code. */
export type Answer = { output: unknown; refused: null } | { output: null; refused: string }

/**
 * Makes a call as this person, as HTTP would, but without the limit on one caller's share of the database: as many run
 * concurrently as there are connections. `address` is as in the contract. Throws for an undeclared refusal.
 */
export async function callAs(server: TestServer, person: string, address: string, input: Input): Promise<Answer> {
  const { room, name, call } = found(address)
  const bound = (handlers as unknown as Record<string, Record<string, Bound | { outsideTransaction: Bound }>>)[room]![
    name
  ]!
  const given = {
    params: call.params?.parse(input.params) ?? {},
    query: call.query?.parse(input.query ?? {}) ?? {},
    body: call.body?.parse(input.body) ?? {},
  }
  const ctx = contextOf(server, person)
  try {
    const output =
      typeof bound === 'function' && call.method === 'GET'
        ? await bound(ctx, given, WIRE)
        : typeof bound === 'function'
          ? await inSeparateTransaction(ctx, inside => bound(inside, given, WIRE))
          : await bound.outsideTransaction(ctx, given, WIRE)
    return { output, refused: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!call.errors.includes(error.code))
      throw new Error(`${address} refuses with ${error.code}, undeclared`, { cause: error })
    return { output: null, refused: error.code }
  }
}

function found(address: string): { room: string; name: string; call: Endpoint } {
  for (const [room, calls] of Object.entries(api)) {
    for (const [name, call] of Object.entries(calls as Record<string, Endpoint>))
      if (`${call.method} ${call.path}` === address) return { room, name, call }
  }
  throw new Error(`${address} is no call of the contract`)
}

/** Creates a challenge that starts two days from now and lasts a week; its creator takes part if entry is free. */
export async function newChallenge(
  server: TestServer,
  creator: string,
  about: Record<string, unknown>,
): Promise<{ id: string; fingerprint: string }> {
  const body = { id: randomUUID(), draft: draftOf(server, about) }
  const answer = await callAs(server, creator, 'POST /challenges', { body })
  if (answer.refused !== null) throw new Error(`no challenge: ${answer.refused}`)
  return answer.output as { id: string; fingerprint: string }
}

/** A challenge draft as the wizard sends it. */
export function draftOf({ clock }: TestServer, about: Record<string, unknown>) {
  const day = (ahead: number) => new Date(clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  return ChallengeDraft.parse({
    title: 'Turma do Parque',
    description: 'Um treino por dia.',
    type: 'workout_count',
    target: null,
    startDate: day(2),
    endDate: day(9),
    timeZone: 'America/Sao_Paulo',
    ...about,
  })
}

/** Gives a person bonus credits and available money, in whole cents, so that all invariants hold. */
export async function giveMeans(server: TestServer, person: string, means: { credits?: number; free?: number }) {
  const { credits = 0, free = 0 } = means
  const books = server.context()
  const key = randomUUID()
  if (credits > 0) await grantBonus(books, { key, userId: person, cents: credits })
  if (free === 0) return
  // Charged back, then returned, with the debt waived: the shortest way by which money becomes available. In one
  // transaction, since a debt collector would take the money as soon as both are visible.
  const [owner, currency] = [person, 'BRL' as const]
  const decision = { reason: 'Given for a test of the ledger', proposedBy: randomUUID(), approvedBy: randomUUID() }
  await books.transaction(async db => {
    const inside = { ...books, db }
    await post(inside, {
      key: `${key}:taken`,
      kind: 'chargeback',
      currency,
      legs: [
        { account: 'receivable_user', owner, cents: free },
        { account: 'psp_clearing', person, cents: -free },
      ],
    })
    await post(inside, {
      key: `${key}:won`,
      kind: 'chargeback_won',
      currency,
      resolves: `${key}:taken`,
      legs: [
        { account: 'psp_clearing', person, cents: free },
        { account: 'user_main', owner, cents: -free },
      ],
    })
    await post(inside, {
      key: `${key}:off`,
      kind: 'receivable_write_off',
      currency,
      decision,
      legs: [
        { account: 'chargeback_loss', person, cents: free },
        { account: 'receivable_user', owner, cents: -free },
      ],
    })
  })
}
