import type { FactType, FactTypes, PlainFact } from '../notification-facts.ts'
import { type InAppKind, NOTIFICATION_KINDS, type NotificationContent } from '../notification-kinds.ts'

const SAMPLES: Record<PlainFact, unknown> = {
  id: '5b1f3a52-0000-4000-8000-000000000001',
  text: 'Março firme',
  flag: true,
  count: 2,
  rank: 4,
  cents: 129_600,
  currency: 'BRL',
  day: '2026-03-02',
  month: '2026-02',
  instant: '2026-03-12T15:00:00.000Z',
}

/** Returns a notification of a kind in which every fact has a value. */
export function sampleNotification(kind: InAppKind): NotificationContent {
  const types: FactTypes = NOTIFICATION_KINDS[kind].facts
  const facts = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, sampleOf(type)]))
  return { kind, facts } as NotificationContent
}

function sampleOf(type: FactType): unknown {
  if (typeof type === 'string') return SAMPLES[type]
  if ('optional' in type) return sampleOf(type.optional)
  if ('nullable' in type) return sampleOf(type.nullable)
  return type[0]
}
