import { NOTIFICATION_LEVELS, type NotificationLevel } from '@bora/rules/notifications.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { type Chosen, storeChosen } from '../../accounts/components/settings/notification-choices.ts'
import { showProblem } from '../../../states/show-problem.ts'
import { Radio } from '../../../ui/Choice.tsx'

/** Presets for all kinds of notifications at once; none is selected if kinds were adjusted one by one. */
export function Level({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('notifications')
  const id = useId()

  async function choose(level: NotificationLevel): Promise<void> {
    storeChosen({ ...chosen, level })
    try {
      storeChosen(await call('PUT /notifications/level', { body: { level } }))
    } catch (error) {
      showProblem(error, { title: t('settings.notSaved'), again: () => choose(level) })
      void queryClient.invalidateQueries({ queryKey: read('GET /notifications/preferences').queryKey })
    }
  }
  return (
    <fieldset aria-labelledby={id} className="min-w-0 rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
      <h2 id={id} className="type-title text-h2">
        {t('level.title')}
      </h2>
      <div className="mt-2 divide-y divide-line">
        {NOTIFICATION_LEVELS.map(level => (
          <Radio
            key={level}
            name="level"
            value={level}
            checked={chosen.level === level}
            onChange={() => void choose(level)}
            className="py-3"
          >
            <span className="block font-semibold">{t(`level.${level}`)}</span>
            <span className="block text-sm text-ink-2">{t(`level.${level}Hint`)}</span>
          </Radio>
        ))}
      </div>
      {chosen.level === null && <p className="mt-1 text-sm text-ink-2">{t('level.own')}</p>}
    </fieldset>
  )
}
