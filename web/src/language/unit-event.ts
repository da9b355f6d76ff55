/**
 * The event that i18next emits when the unit of distances changes: texts that name it re-render, as when the language
 * changes.
 */
export const UNIT_EVENT = 'distanceUnitChanged'
