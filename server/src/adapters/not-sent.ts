/**
 * A message could not be handed over. `reason` is for the log, so it names neither who it is for nor what it says (what
 * the other side answered does both). `whole` tells that no other message would get through either, `refused` that the
 * address takes no mail, for good: to try again would change nothing.
 */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly reason: string
  readonly whole: boolean
  readonly refused: boolean

  constructor(reason: string, { whole, refused = false }: { whole: boolean; refused?: boolean }) {
    super(reason)
    this.reason = reason
    this.whole = whole
    this.refused = refused
  }
}
