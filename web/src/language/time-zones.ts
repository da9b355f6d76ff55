import type { ComboboxOption } from '../ui/Combobox.tsx'

// What people there call their zone, where the database's name is another city's or has lost its accents.
const NAMES: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília',
  'America/Araguaina': 'Araguaína',
  'America/Belem': 'Belém',
  'America/Cuiaba': 'Cuiabá',
  'America/Eirunepe': 'Eirunepé',
  'America/Maceio': 'Maceió',
  'America/Noronha': 'Fernando de Noronha',
  'America/Santarem': 'Santarém',
}

/** Every time zone that the browser knows, and the one that is set, by the names that people read. `at` is in milliseconds. */
export function timeZones(current: string, at: number): ComboboxOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones]
    .map(zone => ({ value: zone, label: zoneLabel(zone, at), words: zone.replaceAll('_', ' ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** A time zone as people read it, "Brasília (GMT−3)", with what it is apart from Greenwich at that moment in milliseconds. */
export function zoneLabel(zone: string, at: number): string {
  return `${cityOf(zone)} (${offsetOf(zone, at)})`
}

function cityOf(zone: string): string {
  return NAMES[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

function offsetOf(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts
    .find(part => part.type === 'timeZoneName')!
    .value.replace('+0', '')
    .replace('-', '−')
}
