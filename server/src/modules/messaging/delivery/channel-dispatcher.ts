import { setTimeout as sleep } from 'node:timers/promises'
import { NotSent } from '../../../adapters/not-sent.ts'
import type { MessageWaker } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Message } from '../templates/message.ts'
import type { Kysely } from 'kysely'
import { claimNext, type Claimed, forget, type Found, giveUp, giveUpOld, noteSent, putBack } from './claims.ts'
import { lastLane, LANES } from './lanes.ts'
import { openWay, type Pauses } from './channel-pauses.ts'

/** `settled` waits until nothing is under way; `close` lets what is under way end and begins nothing more. */
export type MessageDispatcher = MessageWaker & { settled(): Promise<void>; close(): Promise<void> }

/** How many messages of a channel leave: in a second of the whole installation, and of one node at the same time, at least 3. */
export type Pace = { perSecond: number; atOnce: number }

export type CounterParts = {
  db: Kysely<Tables>
  channel: Message['channel']
  pace: Pace
  pauses: Pauses
  log: { warn(about: object, message: string): void }
  /** Throws `NotSent` when it couldn't be handed over. */
  send(row: Claimed): Promise<void>
}

// Else those that failed once would wait for as long as new ones come.
const LATER_FIRST_EVERY = 4

/** Sends the messages of one channel that lie in the queue, on this node. */
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
        // What is under way may keep places from the lower lanes: only who looked with none under way has seen all of them.
        const sawAll = underWay.size === 0
        // oxlint-disable-next-line no-await-in-loop -- what is free and allowed is known after the one before
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

  /** Waits until there is something to look at: a message was queued, one has left, or the rate lets the next one go. */
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
      // Where others got through meanwhile, it is this message that finds no way.
      if (error instanceof NotSent && error.whole && !way.gotThroughSince(began)) return leaveAlone(row)
      return failed(row, error)
    }
    // Outside of what says that it didn't leave: it did.
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

/** Whether both the code and the link in it are too old to be used; telling that something happened never is. */
function isOutdated({ facts, age_minutes: age }: Claimed): boolean {
  const lives = [facts.codeMinutes, facts.linkMinutes].filter(life => typeof life === 'number')
  return lives.length > 0 && age >= Math.max(...lives, 1)
}

// Neither who it is for nor what it says may be in a log, and the sentence of an error can hold both: of one that nobody
// foresaw only its kind and its place are told.
function whatFailed(error: unknown): { reason: string; stack?: string[] } {
  if (error instanceof NotSent) return { reason: error.reason }
  if (!(error instanceof Error)) return { reason: 'unknown' }
  return { reason: error.name, stack: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) }
}
