import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type Case, caseAt, changed } from './cases.ts'
import { factsOf } from './view.ts'

type Calls = (typeof api)['conduct']
type View = OutputOf<Calls['one']>

/** Returns a case about the viewer. */
export async function one(ctx: SignedIn, { params }: InputOf<Calls['one']>): Promise<View> {
  return viewFor(await caseAt(ctx, params.caseId, { ofPerson: ctx.viewer.id }))
}

/** Answers a case about the viewer, once. */
export async function answer(ctx: SignedIn, { params, body }: InputOf<Calls['answer']>): Promise<View> {
  const found = await caseAt(ctx, params.caseId, { ofPerson: ctx.viewer.id, locked: true })
  const { answered_at: answeredAt, answer: said } = found.row
  // A repeated answer, such as after a double click.
  if (answeredAt !== null && (said ?? '') === body.answer) return viewFor(found)
  if (found.state.phase !== 'hearing') throw new Refusal('case_over')
  return viewFor(await changed(ctx, found, { answered_at: ctx.now.toISOString(), answer: body.answer || null }))
}

/** Appeals a decision about the viewer, once. */
export async function appeal(ctx: SignedIn, { params, body }: InputOf<Calls['appeal']>): Promise<View> {
  const found = await caseAt(ctx, params.caseId, { ofPerson: ctx.viewer.id, locked: true })
  if (found.row.appealed_at !== null && found.row.appeal === body.words) return viewFor(found)
  if (found.state.phase !== 'appealable') throw new Refusal('case_over')
  return viewFor(await changed(ctx, found, { appealed_at: ctx.now.toISOString(), appeal: body.words }))
}

function viewFor(found: Case): View {
  const { phase } = found.state
  return { ...factsOf(found), can: phase === 'hearing' ? ['answer'] : phase === 'appealable' ? ['appeal'] : [] }
}
