import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@bora/rules/limits.ts'
import { MATRIX } from '../authorisation/matrix.ts'
import { REQUESTS } from '../authorisation/requests.ts'
import { type AuthorisationWorld, IDENTITIES, type Identity } from '../authorisation/world.ts'
import { HOSTILE_TEXTS, packed } from './texts.ts'
import { type WrittenField, writtenFields } from './text-fields.ts'

/** The results of the hostile texts for one field. */
export type Put = {
  field: string
  /** Whether others see the text written there. */
  isShown: boolean
  /** How many requests contained them, and how many were answered with 200. */
  sent: number
  taken: number
  /** The others, by refusal code. */
  refused: Record<string, number>
  /** Violations in answers, in words. */
  faults: string[]
}

// Longer single-line inputs are not read.
const LONGEST_PACK = 2_000
// For fields with a format rather than words, some texts of each family suffice; for the others in everyday runs, more.
const ONE_OF = { format: 16, words: process.env.CASES === 'all' ? 1 : 4 }
// Creating a challenge accepts longer texts and checks the lengths itself, to report which of the two is too long.
const OWN_LENGTHS: Readonly<Record<string, number>> = {
  'POST /challenges draft.title': TITLE_MAX_LENGTH,
  'POST /challenges draft.description': DESCRIPTION_MAX_LENGTH,
}
// The owners of the objects in the requests come first.
const ASKERS: readonly Identity[] = ['participant', 'creator', 'desk', 'admin', 'user', 'ambassador', 'visitor']

/**
 * Sends every hostile text to every text field of the contract, as a person who may make each call; in the order of the
 * matrix, so that destructive calls come last. Several are combined if they fit, and only some are sent to fields that
 * no one else reads; without CASES=all each fourth text is sent.
 */
export async function putEverywhere(world: AuthorisationWorld): Promise<Put[]> {
  const order = Object.keys(MATRIX)
  const place = ({ call }: WrittenField) => order.indexOf(`${call.method} ${call.path}`)
  const puts: Put[] = []
  for (const field of writtenFields().toSorted((a, b) => place(a) - place(b))) puts.push(await put(world, field))
  return puts
}

async function put(world: AuthorisationWorld, field: WrittenField): Promise<Put> {
  const isShown = field.isShown || field.name in OWN_LENGTHS
  const about: Put = { field: field.name, isShown, sent: 0, taken: 0, refused: {}, faults: [] }
  const most = OWN_LENGTHS[field.name] ?? Math.min(field.most, LONGEST_PACK)
  const asker = askerOf(field)
  const texts = isShown ? packed(most, false, fitting(most)) : someOf(HOSTILE_TEXTS, ONE_OF.format)
  for (const text of texts) {
    const { status, code } = await send(world, field, asker, text)
    about.sent++
    if (status === 200) about.taken++
    else if (status >= 500) about.faults.push(`${status} to ${text}`)
    else about.refused[code] = (about.refused[code] ?? 0) + 1
  }
  return about
}

// Texts with invisible characters are refused, together with the others in the same request.
function fitting(most: number): string[] {
  const isHidden = (text: string) => /[\p{Cc}\p{Cf}\p{Zl}]/u.test(text)
  return someOf(HOSTILE_TEXTS, ONE_OF.words)
    .filter(text => [...text].length <= most)
    .toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
}

function someOf(texts: readonly string[], oneOf: number): string[] {
  return texts.filter((_, index) => index % oneOf === 0)
}

function askerOf({ call }: WrittenField): Identity {
  // A member of hundreds of challenges has unusual pages, so another person creates these.
  if (call.path === '/challenges') return 'user'
  const letters = MATRIX[`${call.method} ${call.path}`]!.replaceAll(' ', '')
  const asker = ASKERS.find(who => letters[IDENTITIES.indexOf(who)] === '+')
  // Where nobody may make a call in this world, its validation is met all the same.
  return asker ?? 'participant'
}

async function send(world: AuthorisationWorld, { call, path }: WrittenField, who: Identity, text: string) {
  const asker = world.people[who]
  const made = (await REQUESTS[`${call.method} ${call.path}`]?.(world, asker)) ?? {}
  const values = { ...world.params, ...made.params }
  const url = call.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(values[name]!))
  const answer = await world.server.app.inject({
    method: call.method,
    url: `/api${url}`,
    payload: filled(made.body ?? {}, path, text),
    headers: asker.token ? { authorization: `Bearer ${asker.token}` } : {},
  })
  const { code = '' } = answer.statusCode === 200 ? {} : answer.json<{ code?: string }>()
  return { status: answer.statusCode, code }
}

/** Returns the body with a text in its place, which is created if the request has none. */
function filled(body: object, path: readonly string[], text: string): object {
  const [name, ...rest] = path
  const key = name as keyof typeof body
  if (rest.length === 0) return { ...body, [key]: text }
  if (rest[0] === '[]') return { ...body, [key]: [text] }
  return { ...body, [key]: filled((body[key] as object | undefined) ?? {}, rest, text) }
}
