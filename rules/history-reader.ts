import { type Decimal, parseDecimal } from './decimal.ts'
import { type ExactJson, type ExactObject, itemsOf, memberOf } from './exact-json.ts'

/** The error for a malformed history file: the field, and one sentence on the problem. */
export class HistoryError extends Error {
  override name = 'HistoryError'
  /** The path of the field, such as `[2].challenge.type`; empty for the file as a whole. */
  readonly field: string

  constructor(field: string, problem: string) {
    super(field ? `${field} ${problem}.` : `${problem}.`)
    this.field = field
  }
}

/** A field of a history file: its path and value. Null is the same as absent. */
export class Field {
  readonly path: string
  private readonly value: ExactJson

  constructor(path: string, value: ExactJson) {
    this.path = path
    this.value = value
  }

  get absent(): boolean {
    return this.value === null
  }

  /** Returns a member of the object by name; absent if this field is. */
  member(name: string): Field {
    const value = this.value === null ? null : memberOf(this.object(), name)
    return new Field(this.path ? `${this.path}.${name}` : name, value)
  }

  /** Returns the items of the list; none if this field is absent. */
  items(): Field[] {
    if (this.value === null) return []
    if (typeof this.value === 'boolean' || this.value.kind !== 'list') throw this.error('must be a list')
    return itemsOf(this.value).map((item, index) => new Field(`${this.path}[${index}]`, item))
  }

  object(): ExactObject {
    if (this.value === null) throw this.error('is missing')
    if (typeof this.value === 'boolean' || this.value.kind !== 'object') throw this.error('must be an object')
    return this.value
  }

  text(): string {
    if (this.value === null) throw this.error('is missing')
    if (typeof this.value === 'boolean' || this.value.kind !== 'text') throw this.error('must be a string')
    return this.value.text
  }

  /** Returns a text that `accepts` allows. Throws an error with the expected form otherwise. */
  textThat<Text extends string>(accepts: (text: string) => text is Text, expected: string): Text {
    const text = this.text()
    if (!accepts(text)) throw this.error(`is ${shown(text)}, which is not ${expected}`)
    return text
  }

  /** Returns one of the given texts, or the default if absent. */
  choice<Text extends string>(choices: readonly Text[], byDefault: Text): Text {
    if (this.absent) return byDefault
    return this.textThat((text): text is Text => choices.some(one => one === text), `one of ${choices.join(', ')}`)
  }

  flag(byDefault: boolean): boolean {
    if (this.value === null) return byDefault
    if (typeof this.value !== 'boolean') throw this.error('must be true or false')
    return this.value
  }

  /** Returns a text that isn't empty: an id, or the name of a group. */
  id(): string {
    return this.textThat((text): text is string => text !== '', 'an id')
  }

  /**
   * Returns a decimal above 0, at most `most`, with at most this number of decimals, in its original text; null if
   * absent.
   */
  positiveDecimal(most: bigint, decimals: number): string | null {
    if (this.absent) return null
    const { source, decimal } = this.number()
    if (decimal.units <= 0n) throw this.error(`is ${shown(source)}, but must be above 0`)
    if (decimal.scale > decimals) throw this.error(`is ${shown(source)}, but must have at most ${decimals} decimals`)
    if (decimal.units > most * 10n ** BigInt(decimal.scale)) {
      throw this.error(`is ${shown(source)}, but must be at most ${most}`)
    }
    return source
  }

  /** Returns a whole number of at least `least`, of any size; null if absent. `5.0` and `5e1` are whole. */
  whole(least: bigint): bigint | null {
    if (this.absent) return null
    const { source, decimal } = this.number()
    if (decimal.scale > 0) throw this.error(`is ${shown(source)}, but must be a whole number`)
    if (decimal.units < least) throw this.error(`is ${shown(source)}, but must be at least ${least}`)
    return decimal.units
  }

  /** Returns a whole number within an inclusive range; null if absent. */
  wholeWithin(least: number, most: number): number | null {
    const value = this.whole(BigInt(least))
    if (value !== null && value > BigInt(most))
      throw this.error(`is ${shown(value.toString())}, but must be at most ${most}`)
    return value === null ? null : Number(value)
  }

  required(): this {
    if (this.absent) throw this.error('is missing')
    return this
  }

  error(problem: string): HistoryError {
    return new HistoryError(this.path, problem)
  }

  private number(): { source: string; decimal: Decimal } {
    if (this.value === null || typeof this.value === 'boolean' || this.value.kind !== 'number') {
      throw this.error('must be a number')
    }
    const { source } = this.value
    const decimal = parseDecimal(source)
    if (!decimal) throw this.error('has an exponent that is out of range')
    return { source, decimal }
  }
}

/** Shortens a value of the file to one line, for messages. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
