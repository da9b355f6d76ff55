import { PERSON_REPORT_REASONS, REPORT_REASONS } from '@bora/rules/limits.ts'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayOf, time } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { Line, Part } from './Part.tsx'
import type { WholePerson } from './whole-person.ts'

const moment = (at: string) => `${dayOf(at, 'short')}, ${time(at)}`

/** The account's security events: sign-ins, wrong passwords, changes. */
export function SignInsPart({ signIns: { items, count } }: Pick<WholePerson, 'signIns'>) {
  const { t } = useTranslation('admin-users')
  return (
    <Part title={t('part.signIns')} count={count} shown={items.length}>
      <ul>
        {items.map((event, index) => (
          <Line
            // oxlint-disable-next-line react/no-array-index-key -- two of one moment may be alike, and the list never changes
            key={`${event.at} ${index}`}
            title={kindText(event.kind)}
            end={moment(event.at)}
            about={[event.ip, event.country, event.userAgent].filter(Boolean).join(' · ')}
          />
        ))}
      </ul>
    </Part>
  )
}

function kindText(kind: string): string {
  const key = `security:events.kinds.${kind}`
  return i18next.exists(key) ? i18next.t(key as 'security:events.kinds.signed_in') : kind
}

type ReportsProps = { title: string; reports: WholePerson['reportsBy']; side: 'by' | 'of' }

/** Reports by a person, or about them. */
export function ReportsPart({ title, reports: { items, count }, side }: ReportsProps) {
  const { t } = useTranslation(['admin-users', 'report-activity', 'person'])
  const reasonText = ({ what, reason }: (typeof items)[number]) => {
    const ofWorkout = what === 'activity' && REPORT_REASONS.find(each => each === reason)
    const ofPerson = what === 'person' && PERSON_REPORT_REASONS.find(each => each === reason)
    if (ofWorkout) return t(`report-activity:reasons.${ofWorkout}`)
    return ofPerson ? t(`person:reasons.${ofPerson}`) : ''
  }
  return (
    <Part title={title} count={count} shown={items.length}>
      <ul>
        {items.map(report => (
          <Line
            key={report.id}
            title={[t(`report.${report.what}`), reasonText(report)].filter(Boolean).join(': ')}
            end={moment(report.at)}
            about={report.text}
          >
            {report.other && (
              <Link
                {...deskPaths.adminUsers({ open: report.other.id })}
                className="inline-flex min-h-11 items-center text-sm underline"
              >
                {t(`report.${side}`, { name: report.other.name })}
              </Link>
            )}
          </Line>
        ))}
      </ul>
    </Part>
  )
}

const CONSENTS = ['functional', 'analytics', 'marketing'] as const

/** A person's consents and refusals. */
export function ConsentsPart({ consents }: Pick<WholePerson, 'consents'>) {
  const { t } = useTranslation('admin-users')
  return (
    <Part title={t('part.consents')} count={consents.length} shown={consents.length}>
      <ul>
        {consents.map(({ type, consented, at }) => {
          const known = CONSENTS.find(each => each === type)
          return (
            <Line
              key={type}
              title={known ? t(`consent.${known}`) : type}
              end={consented ? t('consent.yes') : t('consent.no')}
              about={moment(at)}
            />
          )
        })}
      </ul>
    </Part>
  )
}

/** The admins' actions on a person, latest first. */
export function ActsPart({ acts }: Pick<WholePerson, 'acts'>) {
  const { t } = useTranslation(['admin-users', 'admin-payouts'])
  return (
    <Part title={t('part.acts')} count={acts.length} shown={acts.length}>
      <ol>
        {acts.map(({ at, by, act, note }, index) => (
          <Line
            // oxlint-disable-next-line react/no-array-index-key -- two of one moment may be alike
            key={`${at} ${index}`}
            title={t(`admin-payouts:act.${act}`)}
            end={moment(at)}
            about={[by.name, note].filter(Boolean).join(': ')}
          />
        ))}
      </ol>
    </Part>
  )
}
