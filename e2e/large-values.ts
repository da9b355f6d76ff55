import type { Page } from '@playwright/test'

/** Eighty letters, with a longest word of forty: no name is longer, and no title. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelch Ana de Oliveira Cavalcanti do Nascimento'
export const LONG_TITLE = 'Desafio da turma do escritório da Faria Lima: 365 dias de constância sem descul'.padEnd(
  80,
  'a',
)
/** Those, and the demo world's gyms and addresses, which are names too. */
export const LONG = /Wolfeschlegel|Faria Lima|, [A-Z]{2}$|@exemplo/

const VALUES: Record<string, unknown> = {
  score: 1_234_567,
  points: 1_234_567,
  countedPoints: 1_234_567,
  pendingPoints: 1_234_567,
  rank: 1_234,
  movement: 128,
  rankBefore: 1_234,
  rankAfter: 1_234,
  streakDays: 365,
  trainedDays: 365,
  worthToday: 1_234_567,
  participants: 1_234_567,
  total: 1_234_567,
  workouts: 1_234_567,
  creditCents: 0,
  paidEntries: 1_234_567,
  poolCents: 1_234_567_890,
  feeCents: 1_234_567_890,
  prizeCents: 1_234_567_890,
  amountCents: 1_234_567_890,
  freeCents: 1_234_567_890,
  heldCents: 1_234_567_890,
  bonusCents: 1_234_567_890,
  balanceCents: 1_234_567_890,
  entryFeeCents: 1_234_567_890,
  name: LONG_NAME,
  challengeTitle: LONG_TITLE,
  title: LONG_TITLE,
}

/**
 * Replaces numbers and names in the server's answers with the largest and longest allowed; everything else is
 * unchanged.
 */
export async function withLargeValues(page: Page): Promise<void> {
  await page.route(/\/api\/(home|me|challenges|wallet|activities|gyms)([/?]|$)/, async route => {
    const asked = route.request()
    // Only answers to reads, and to logging a workout, are changed.
    const answers = asked.method() === 'GET' || asked.url().endsWith('/api/activities')
    if (!answers || /\/live\b/.test(asked.url())) return route.fallback()
    try {
      const response = await route.fetch()
      const isJson = /json/.test(response.headers()['content-type'] ?? '')
      await route.fulfill({ response, ...(isJson && { json: enlarged(await response.json()) }) })
    } catch {
      // A page that was left needs no answer; for any other this looks like a failed network.
      await route.abort().catch(() => {})
    }
  })
}

function enlarged(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map(one => enlarged(one, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, enlarged(inner, name)]))
  const large = VALUES[key]
  if (typeof large !== typeof value) return value
  // A negative amount stays negative; zero stays zero where zero is hidden.
  if (typeof value === 'number') return value < 0 ? -(large as number) : large
  return large
}
