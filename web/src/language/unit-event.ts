/** What i18next is told when the unit of distances changes: texts that name it are drawn again, as when the language changes. */
export const UNIT_EVENT = 'distanceUnitChanged'
