/** The value of a fact, by the name of its type. Money is whole cents; a day is `YYYY-MM-DD`, an instant UTC text. */
type FactValues = {
  id: string
  text: string
  flag: boolean
  count: number
  /** A place in a ranking, from 1. */
  rank: number
  cents: number
  currency: string
  day: string
  /** As in `2026-03`. */
  month: string
  instant: string
}
export type PlainFact = keyof FactValues
/** The type of a fact: by its name, one of a list of words, or one of these that may be missing or null. */
export type FactType = PlainFact | readonly string[] | Optional | Nullable
type Inner = PlainFact | readonly string[]
type Optional = { optional: Inner }
type Nullable = { nullable: Inner }

/** Declares a fact that may be missing. */
export const optional = <const T extends Inner>(type: T): { optional: T } => ({ optional: type })
/** Declares a fact that may be null. */
export const nullable = <const T extends Inner>(type: T): { nullable: T } => ({ nullable: type })

/** The facts of a kind of notification: their names and types. */
export type FactTypes = Readonly<Record<string, FactType>>

type ValueOf<T> = T extends PlainFact
  ? FactValues[T]
  : T extends readonly (infer Word)[]
    ? Word
    : T extends { optional: infer Some }
      ? ValueOf<Some> | undefined
      : T extends { nullable: infer Some }
        ? ValueOf<Some> | null
        : never

type OptionalNames<Types> = { [Name in keyof Types]: Types[Name] extends Optional ? Name : never }[keyof Types]

/** The values of facts of these types. */
export type FactsOf<Types> = {
  -readonly [Name in Exclude<keyof Types, OptionalNames<Types>>]: ValueOf<Types[Name]>
} & {
  -readonly [Name in OptionalNames<Types>]?: ValueOf<Types[Name]>
}
