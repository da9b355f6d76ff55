/**
 * A message could not be delivered. `reason` is for the log, so it contains neither the recipient nor the content (the
 * other side's answer may contain both). `whole`: no other message would be delivered either. `refused`: the address
 * permanently refuses mail, so a retry is pointless.
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
