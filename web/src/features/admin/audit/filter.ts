import type { Calls } from '@bora/contract/api.ts'
import { ACT_SUBJECTS, ADMIN_ACTS } from '@bora/rules/admin-acts.ts'
import { isDay } from '@bora/rules/calendar.ts'
import type { AuditSearch } from '../../../navigation/desk-words.ts'

export type Filter = Calls['POST /admin/audit/export']['request']['body']

/** The filter from an address; invalid values are dropped. */
export function filterOf({ by, act, subject, about, from, until }: AuditSearch): Filter {
  const knownAct = ADMIN_ACTS.find(each => each === act)
  const knownSubject = ACT_SUBJECTS.find(each => each === subject)
  return {
    ...(isId(by) && { by }),
    ...(knownAct && { act: knownAct }),
    ...(knownSubject && { subject: knownSubject }),
    ...(isId(about) && { about }),
    ...(isLogDay(from) && { from }),
    ...(isLogDay(until) && { until }),
  }
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function isLogDay(text: string | undefined): text is string {
  return text !== undefined && isDay(text) && text.startsWith('2')
}
