import type { ComboboxOption } from '../ui/Combobox.tsx'

// Local names of zones, where the database names another city or drops accents.
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

/** Returns every time zone that the browser knows, plus the current one, by readable names. `at` is in milliseconds. */
export function timeZones(current: string, at: number): ComboboxOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones]
    .map(zone => ({ value: zone, label: zoneLabel(zone, at), words: zone.replaceAll('_', ' ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** A readable time zone, "Brasília (GMT−3)", with its offset from Greenwich at that moment in milliseconds. */
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
