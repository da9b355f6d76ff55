import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_LENGTH } from '@bora/rules/limits.ts'
import { MATRIX } from '../authorisation/matrix.ts'
import { REQUESTS } from '../authorisation/requests.ts'
import { type AuthorisationWorld, IDENTITIES, type Identity } from '../authorisation/world.ts'
import { HOSTILE_TEXTS, packed } from './texts.ts'
import { type WrittenField, writtenFields } from './text-fields.ts'

/** What became of the hostile texts that were put through one field. */
export type Put = {
  field: string
  /** Whether others get to see what is written there. */
  isShown: boolean
  /** How many requests carried them, and how many were answered with 200. */
  sent: number
  taken: number
  /** The others, by the code of their refusal. */
  refused: Record<string, number>
  /** What no answer may be, in words. */
  faults: string[]
}

// Longer than this nothing is read that is asked for in one line.
const LONGEST_PACK = 2_000
// Where something particular is wanted and no words, some of each family say enough.
const ONE_OF = 16
// The creation of a challenge lets more in, to say which of the two is too long, and looks at them itself.
const OWN_LENGTHS: Readonly<Record<string, number>> = {
  'POST /challenges draft.title': TITLE_MAX_LENGTH,
  'POST /challenges draft.description': DESCRIPTION_MAX_LENGTH,
}
// Whose things the requests are about, first.
const ASKERS: readonly Identity[] = ['participant', 'creator', 'desk', 'admin', 'user', 'ambassador', 'visitor']

/**
 * Puts every hostile text through every text field of the contract, by the calls of the product, as somebody who may make
 * each; in the order of the matrix, so that what ends a thing comes last. Several go together where they fit, and where
 * nobody reads what is written some of them go.
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
  const fitting = visibleFirst().filter(text => [...text].length <= most)
  const texts = isShown ? packed(most, false, fitting) : HOSTILE_TEXTS.filter((_, index) => index % ONE_OF === 0)
  for (const text of texts) {
    const { status, code } = await send(world, field, asker, text)
    about.sent++
    if (status === 200) about.taken++
    else if (status >= 500) about.faults.push(`${status} to ${text}`)
    else about.refused[code] = (about.refused[code] ?? 0) + 1
  }
  return about
}

// What cannot be seen is refused, and would take those beside it along.
function visibleFirst(): string[] {
  const isHidden = (text: string) => /[\p{Cc}\p{Cf}\p{Zl}]/u.test(text)
  return HOSTILE_TEXTS.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))
}

function askerOf({ call }: WrittenField): Identity {
  // Whoever is in hundreds of challenges has pages of their own kind; those that are made here are somebody else's.
  if (call.path === '/challenges') return 'user'
  const letters = MATRIX[`${call.method} ${call.path}`]!.replaceAll(' ', '')
  return ASKERS.find(who => letters[IDENTITIES.indexOf(who)] === '+')!
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

/** The body with a text in its place, which is made where the request has none. */
function filled(body: object, path: readonly string[], text: string): object {
  const [name, ...rest] = path
  const key = name as keyof typeof body
  if (rest.length === 0) return { ...body, [key]: text }
  if (rest[0] === '[]') return { ...body, [key]: [text] }
  return { ...body, [key]: filled((body[key] as object | undefined) ?? {}, rest, text) }
}
