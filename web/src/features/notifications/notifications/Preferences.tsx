import { QUIET_HOURS_DEFAULT } from '@bora/rules/limits.ts'
import { NOTIFICATION_CHANNELS, type NotificationChannel, notificationKind } from '@bora/rules/notification-kinds.ts'
import { notificationName } from '@bora/rules/notification-texts/notification-text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import {
  type Chosen,
  setNotificationChoice,
  storeChosen,
} from '../../accounts/components/settings/notification-choices.ts'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { currentLanguage } from '../../../language/current-language.ts'
import { hourOfDay } from '../../../language/hour-of-day.ts'
import { paths } from '../../../navigation/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Choice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Select } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Level } from './Level.tsx'
import { PushCard } from './PushCard.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type Row = Chosen['kinds'][number]

const TOPICS = ['training', 'challenges', 'money', 'account'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The preset, the quiet hours, whether this browser receives pushes, and, folded, a switch for each kind and channel.
 */
export function Preferences() {
  const { t } = useTranslation('notifications')
  const query = useQuery({ ...read('GET /notifications/preferences'), staleTime: 0 })
  if (query.data)
    return (
      <>
        <PushCard chosen={query.data} />
        <Level chosen={query.data} />
        <QuietHours chosen={query.data} />
        <OneByOne chosen={query.data} />
        <MailTo address={query.data.mailTo} />
      </>
    )
  if (query.isError)
    return (
      <Card>
        <LoadFailed title={t('settings.failed')} safe="" query={query} />
      </Card>
    )
  return (
    <Loading text={t('loading')}>
      <Skeleton className="h-[420px] rounded-lg" />
    </Loading>
  )
}

function OneByOne({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('notifications')
  // A change within must not fold it.
  const [isOpen] = useState(chosen.level === null)
  return (
    <Card>
      <Fold title={t('level.adjust')} open={isOpen}>
        {TOPICS.map(topic => (
          <Topic
            key={topic}
            topic={topic}
            rows={chosen.kinds.filter(row => notificationKind(row.kind).topic === topic)}
          />
        ))}
      </Fold>
    </Card>
  )
}

function Topic({ topic, rows }: { topic: (typeof TOPICS)[number]; rows: readonly Row[] }) {
  const { t } = useTranslation('notifications')
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 pt-4">
      <table className="w-full table-fixed">
        <thead>
          <tr>
            <th id={id} scope="col" className="type-title pb-2 text-left align-bottom text-h2">
              {t(`topics.${topic}`)}
            </th>
            {NOTIFICATION_CHANNELS.map(channel => (
              <th
                key={channel}
                scope="col"
                className="w-[60px] pb-2 text-center align-bottom text-xs font-semibold text-ink-2 sm:w-20"
              >
                {t(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.kind} className="border-t border-line">
              <th scope="row" className="py-3 pr-2 text-left text-ui font-semibold wrap-anywhere">
                {notificationName(currentLanguage(), row.kind)}
              </th>
              {NOTIFICATION_CHANNELS.map(channel => (
                <td key={channel} className="py-3 text-center align-middle">
                  <Cell row={row} channel={channel} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ row, channel }: { row: Row; channel: NotificationChannel }) {
  const { t } = useTranslation('notifications')
  const how = row[channel]
  if (how === 'never')
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('never')}</span>
      </span>
    )
  if (how === 'always') return <span className="text-xs font-semibold text-ink-2">{t('always')}</span>

  return (
    <Switch
      bare
      title={`${notificationName(currentLanguage(), row.kind)}, ${t(`channels.${channel}`)}`}
      checked={how === 'on'}
      onChange={({ target }) =>
        void setNotificationChoice({ kind: row.kind, channel, on: target.checked }, t('settings.notSaved'))
      }
    />
  )
}

function QuietHours({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('notifications')
  const { quietHours: quiet } = chosen

  async function keep(quietHours: Chosen['quietHours']) {
    try {
      storeChosen(await call('PUT /notifications/quiet-hours', { body: { quietHours } }))
    } catch (error) {
      const same = error instanceof ApiError && error.code === 'invalid_input'
      showProblem(error, {
        title: t('settings.notSaved'),
        ...(same && { sentence: t('quiet.same') }),
        again: () => keep(quietHours),
      })
    }
  }

  return (
    <SettingsCard title={t('quiet.title')}>
      <Switch
        title={t('quiet.switch')}
        sentence={t('quiet.sentence')}
        checked={quiet !== null}
        onChange={event => void keep(event.target.checked ? { ...QUIET_HOURS_DEFAULT } : null)}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'until'] as const).map(end => (
            <Field key={end} label={t(`quiet.${end}`)}>
              {control => (
                <Select
                  {...control}
                  value={quiet[end]}
                  onChange={event => void keep({ ...quiet, [end]: Number(event.target.value) })}
                >
                  {HOURS.map(hour => (
                    <option key={hour} value={hour}>
                      {hourOfDay(hour)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ))}
        </div>
      )}
    </SettingsCard>
  )
}

function MailTo({ address }: { address: string | null }) {
  const { t } = useTranslation('notifications')
  return (
    <p className="px-1 text-sm wrap-anywhere text-ink-2">
      {address ? (
        t('mailTo', { address })
      ) : (
        <>
          {t('noMail')}{' '}
          <Link
            {...paths.security()}
            className="font-bold whitespace-nowrap text-brand-text underline underline-offset-4"
          >
            {t('toAddress')}
          </Link>
        </>
      )}
    </p>
  )
}
