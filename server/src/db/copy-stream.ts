import { once } from 'node:events'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** A checksum of rows that doesn't depend on their order: their number, and the sum of their hashes. */
export type RowSum = { rows: number; digest: string }

/** Adds up rows from COPY; two tables with the same rows have the same sum, in any order. */
export type RowCounter = { add(row: Buffer): void; sum(): RowSum }

/** A connection as `pg` has it, as far as COPY needs it. */
type Wire = {
  stream: NodeJS.WritableStream & NodeJS.ReadableStream & { writableNeedDrain: boolean; destroyed: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

// Each row is a separate message; writing them one by one would cost more than their bytes.
const BATCH_BYTES = 64 * 1024

export function countRows(): RowCounter {
  let [rows, high, low] = [0, 0n, 0n]
  return {
    add(row) {
      rows++
      const bytes = hash('sha256', row, 'buffer')
      high = BigInt.asUintN(64, high + bytes.readBigUInt64BE(0))
      low = BigInt.asUintN(64, low + bytes.readBigUInt64BE(8))
    },
    sum: () => ({ rows, digest: high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0') }),
  }
}

/** Returns the output of `copy … to stdout`, some rows at a time; `counter` counts each row. */
export function copyOut(client: pg.ClientBase, statement: string, counter: RowCounter): Readable {
  let wire: Wire | null = null
  let [batch, bytes] = [[] as Buffer[], 0]
  const out = new Readable({
    highWaterMark: 4 * BATCH_BYTES,
    read: () => void wire?.stream.resume(),
    destroy(error, done) {
      // Else the rest would stop the connection for good.
      wire?.stream.resume()
      done(error)
    },
  })
  // An error before the first read must not end the process; the read throws it.
  out.on('error', () => {})
  const flush = () => {
    if (bytes === 0) return
    if (!out.destroyed && !out.push(Buffer.concat(batch))) wire?.stream.pause()
    ;[batch, bytes] = [[], 0]
  }
  client.query({
    submit(connection: unknown) {
      wire = connection as Wire
      wire.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      counter.add(chunk)
      batch.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= BATCH_BYTES) flush()
    },
    handleCommandComplete: flush,
    handleError: (error: Error) => void out.destroy(error),
    handleReadyForQuery: () => void (out.destroyed || out.push(null)),
  } as unknown as pg.Submittable)
  return out
}

/** Sends the text of rows to `copy … from stdin`; returns how many the database took. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  const begun = Promise.withResolvers<Wire>()
  const ended = Promise.withResolvers<number>()
  // One of the two is awaited at a time, and throws.
  begun.promise.catch(() => {})
  ended.promise.catch(() => {})
  let failed = false
  let taken = 0
  client.query({
    submit: (connection: unknown) => (connection as Wire).query(statement),
    handleCopyInResponse: (connection: unknown) => begun.resolve(connection as Wire),
    handleCommandComplete: ({ text }: { text: string }) => void (taken = Number(text.split(' ')[1])),
    handleReadyForQuery: () => ended.resolve(taken),
    handleError(error: Error) {
      failed = true
      begun.reject(error)
      ended.reject(error)
    },
  } as unknown as pg.Submittable)
  const wire = await begun.promise
  try {
    for await (const chunk of chunks) {
      if (failed) break
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), ended.promise])
    }
  } catch (error) {
    wire.sendCopyFail('the rows could not be read')
    await ended.promise.catch(() => {})
    throw error
  }
  if (!failed) wire.endCopyFrom()
  return ended.promise
}
