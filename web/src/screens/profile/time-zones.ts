import type { ComboboxOption } from '../../ui/Combobox.tsx'

/** Every time zone that the browser knows, and the one that is set. */
export function timeZones(current: string): ComboboxOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])
  return [...zones].sort().map(zone => ({ value: zone, label: zone.replaceAll('_', ' '), words: zone }))
}
