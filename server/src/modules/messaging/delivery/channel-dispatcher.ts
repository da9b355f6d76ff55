import { setTimeout as sleep } from 'node:timers/promises'
import { NotSent } from '../../../adapters/not-sent.ts'
import type { MessageWaker } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Message } from '../templates/message.ts'
import type { Kysely } from 'kysely'
import { claimNext, type Claimed, forget, type Found, giveUp, giveUpOld, noteSent, putBack } from './claims.ts'
import { lastLane, LANES } from './lanes.ts'
import { openWay, type Pauses } from './channel-pauses.ts'

/** `settled` waits until nothing is in progress; `close` finishes messages in progress and starts no more. */
export type MessageDispatcher = MessageWaker & { settled(): Promise<void>; close(): Promise<void> }

/** A channel's rate: messages a second of the whole installation, and concurrent messages of one node, at least 3. */
export type Pace = { perSecond: number; atOnce: number }

export type CounterParts = {
  db: Kysely<Tables>
  channel: Message['channel']
  pace: Pace
  pauses: Pauses
  log: { warn(about: object, message: string): void }
  /** Throws `NotSent` if it could not be handed over. */
  send(row: Claimed): Promise<void>
}

// Otherwise a steady stream of new messages would starve failed ones.
const LATER_FIRST_EVERY = 4

/** Sends the queued messages of one channel on this node. */
export function openCounter({ db, channel, pace, pauses, log, send }: CounterParts): MessageDispatcher {
  const underWay = new Set<Promise<void>>()
  const way = openWay(pauses, wake)
  const closing = new AbortController()
  let working: Promise<void> | null = null
  let again = false
  let claims = 0
  let bell = Promise.withResolvers<void>()

  async function work(): Promise<void> {
    try {
      while (!closing.signal.aborted && !way.isPaused()) {
        again = false
        bell = Promise.withResolvers()
        // Messages in progress may reserve places from the lower lanes, so only a query with none in progress sees all
        // lanes.
        const sawAll = underWay.size === 0
        // oxlint-disable-next-line no-await-in-loop -- free places and rate depend on the previous message
        const found = await next()
        if (found.row) begin(found.row)
        else if (again) continue
        else if (found.waitMs === null && sawAll) break
        // oxlint-disable-next-line no-await-in-loop
        else await rung(found.waitMs)
      }
    } finally {
      await Promise.all(underWay)
    }
  }

  async function next(): Promise<Found> {
    const isProbed = way.isProbed()
    const lane = isProbed ? (underWay.size > 0 ? null : LANES.terms) : lastLane(pace.atOnce - underWay.size)
    if (lane === null) return { row: null, waitMs: null }
    claims++
    const laterFirst = claims % LATER_FIRST_EVERY === 0
    const last = isProbed ? way.foundClosedBy() : []
    return claimNext(db, { channel, lane, perSecond: pace.perSecond, laterFirst, last })
  }

  /** Waits for an event: a message was queued, one has left, or the rate allows the next one. */
  async function rung(waitMs: number | null): Promise<void> {
    if (waitMs === null) return bell.promise
    const over = new AbortController()
    const waited = sleep(waitMs, undefined, { signal: over.signal }).catch(() => {})
    await Promise.race([bell.promise, waited])
    over.abort()
  }

  function begin(row: Claimed): void {
    const done: Promise<void> = deliver(row)
      .catch(error => log.warn({ channel, ...whatFailed(error) }, 'what became of a message could not be noted'))
      .finally(() => {
        underWay.delete(done)
        bell.resolve()
      })
    underWay.add(done)
  }

  async function deliver(row: Claimed): Promise<void> {
    const began = performance.now()
    if (isOutdated(row)) return forget(db, row)
    try {
      await send(row)
      way.gotThrough()
    } catch (error) {
      log.warn({ ...whatFailed(error), kind: row.kind, attempt: row.attempts }, 'a message could not be sent')
      // Other messages got through meanwhile, so the fault is this message's.
      if (error instanceof NotSent && error.whole && !way.gotThroughSince(began)) return leaveAlone(row)
      return failed(row, error)
    }
    // After the try block, whose failures mean "not sent": the message was sent.
    await (channel === 'mail' ? noteSent(db, row) : forget(db, row))
  }

  async function failed(row: Claimed, error: unknown): Promise<void> {
    if (error instanceof NotSent && !error.whole) way.gotThrough()
    const refused = error instanceof NotSent && error.refused
    if (!refused && !row.is_old) return
    log.warn({ kind: row.kind, refused, kept: row.is_kept }, 'a message was given up')
    await giveUp(db, row, refused)
  }

  async function leaveAlone(row: Claimed): Promise<void> {
    await putBack(db, row, way.foundClosed(row.id))
    const count = await giveUpOld(db, channel)
    if (count > 0) log.warn({ channel, count }, 'messages were given up: their way was closed for too long')
  }

  async function settled(): Promise<void> {
    while (working) await working
  }

  function wake(): void {
    again = true
    bell.resolve()
    if (closing.signal.aborted || way.isPaused()) return
    working ??= work()
      .catch(error => log.warn(whatFailed(error), 'the queue of messages could not be read'))
      .finally(() => {
        working = null
        // Woken after the last look, but before this.
        if (again && !closing.signal.aborted && !way.isPaused()) wake()
      })
  }

  return {
    wake,
    settled,
    close() {
      closing.abort()
      way.end()
      bell.resolve()
      return settled()
    },
  }
}

/** Returns whether both the code and the link in it have expired; messages without either never expire. */
function isOutdated({ facts, age_minutes: age }: Claimed): boolean {
  const lives = [facts.codeMinutes, facts.linkMinutes].filter(life => typeof life === 'number')
  return lives.length > 0 && age >= Math.max(...lives, 1)
}

// Neither recipient nor content may appear in a log, and an error message can contain both: for an unexpected error
// only its kind and its place are logged.
function whatFailed(error: unknown): { reason: string; stack?: string[] } {
  if (error instanceof NotSent) return { reason: error.reason }
  if (!(error instanceof Error)) return { reason: 'unknown' }
  return { reason: error.name, stack: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) }
}
