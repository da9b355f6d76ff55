import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { dayIn, timeIn } from '@bora/rules/calendar.ts'
import type { Language } from '@bora/rules/limits.ts'
import { decimalOfCents } from '@bora/rules/money.ts'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SignedIn, RawHttp } from '../../../core/context.ts'
import { csvStream } from '../../../core/csv.ts'
import { personOf } from '../../accounts/index.ts'
import { CSV_TEXTS } from './csv-texts.ts'
import { type Movement, shown } from './movements.ts'
import { type Statement, statementOf } from './statement.ts'
import { type Chosen, movementsBefore } from './transactions.ts'

const AT_ONCE = 500

/** A row of a file: a movement, or a balance between movements. */
type Line = Pick<Movement, 'account' | 'currency' | 'amountCents' | 'at'> &
  Partial<Pick<Movement, 'id' | 'challenge' | 'rank'>> & { what: string }

/**
 * Returns the chosen movements as CSV, newest first, streamed with constant memory. Text that a spreadsheet would take
 * for a formula is escaped (docs/rules/money.md#files).
 */
export async function transactionsFile(
  ctx: SignedIn,
  { query: { language, ...chosen } }: InputOf<(typeof api)['wallet']['transactionsFile']>,
  { reply }: RawHttp,
): Promise<Readable> {
  const zone = (await personOf(ctx.db, ctx.viewer.id))!.time_zone
  const texts = CSV_TEXTS[language]
  nameFile(reply, [texts.transactionsFile, chosen.period])
  return written(linesOf(ctx, { ...chosen, zone }, language), language, zone)
}

/**
 * Returns a year's statement as CSV: each account from its opening balance, movement by movement, to its closing
 * balance.
 */
export async function statementFile(
  ctx: SignedIn,
  { params, query: { language } }: InputOf<(typeof api)['wallet']['statementFile']>,
  { reply }: RawHttp,
): Promise<Readable> {
  const statement = await statementOf(ctx, { params, query: {}, body: {} })
  nameFile(reply, [CSV_TEXTS[language].statementFile, params.year])
  return written(linesOfStatement(statement, language), language, statement.timeZone)
}

function nameFile(reply: RawHttp['reply'], parts: readonly (string | undefined)[]): void {
  const name = `${parts.filter(Boolean).join('-')}.csv`
  void reply.header('content-disposition', `attachment; filename="${name}"`)
}

// Rows added meanwhile are newer than the start, so that there are neither duplicates nor gaps.
async function* linesOf(ctx: SignedIn, chosen: Chosen, language: Language): AsyncGenerator<Line> {
  let before: { at: string; id: number } | null = null
  for (;;) {
    const rows = await movementsBefore(ctx, chosen, before, AT_ONCE)
    for (const row of rows) {
      const movement = shown(row)
      yield { ...movement, what: CSV_TEXTS[language].kinds[movement.kind] }
    }
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)!
  }
}

function* linesOfStatement(statement: Statement, language: Language): Generator<Line> {
  const { opening, closing, kinds } = CSV_TEXTS[language]
  for (const { account, currency, openingCents, closingCents, lines } of statement.parts) {
    yield { what: opening, account, currency, amountCents: openingCents, at: statement.from }
    for (const line of lines) yield { ...line, what: kinds[line.kind] }
    // The last instant of the period.
    const last = new Date(Date.parse(statement.until) - (statement.isOver ? 1 : 0)).toISOString()
    yield { what: closing, account, currency, amountCents: closingCents, at: last }
  }
}

function written(lines: AsyncIterable<Line> | Iterable<Line>, language: Language, zone: string): Readable {
  const { delimiter, point, columns, accounts } = CSV_TEXTS[language]
  const table = csvStream({
    header: true,
    columns: Object.values(columns),
    delimiter,
    // Spreadsheets recognize UTF-8 by it.
    bom: true,
    record_delimiter: 'windows',
    cast: { number: value => decimal(value, point) },
  })
  const rows = async function* () {
    for await (const line of lines) {
      const { hour, minute } = timeIn(line.at, zone)
      yield [
        dayIn(line.at, zone),
        `${two(hour)}:${two(minute)}`,
        line.what,
        line.challenge?.title ?? '',
        line.rank ? String(line.rank) : '',
        accounts[line.account],
        line.amountCents,
        line.currency,
        line.id ?? '',
      ]
    }
  }
  // The reader of the table receives the error.
  pipeline(Readable.from(rows()), table).catch((error: Error) => table.destroy(error))
  return table
}

function decimal(cents: number, point: ',' | '.'): string {
  return decimalOfCents(cents).replace('.', point)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
