import { isDay, settlementInstant } from '@bora/rules/calendar.ts'
import { prizeClock } from '@bora/rules/prize-clock.ts'
import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { whenText } from '../components/phase.ts'
import { Switch } from '../../../ui/Choice.tsx'
import { useConfig } from '../../../settings/use-config.ts'
import { EntryCard } from './EntryCard.tsx'
import { NumberField } from './NumberField.tsx'
import { SplitCard } from './SplitCard.tsx'
import type { StepProps } from './step-props.ts'

/** Step 5: the entry fee, the prize, and who may join. */
export function CustomizeStep(props: StepProps) {
  const { state, problems, edit } = props
  const { t } = useTranslation('create-challenge')
  const limit = { optional: t('optional'), placeholder: t('customize.noLimit'), maxLength: 7, problems }
  return (
    <div className="flex flex-col gap-3.5">
      <EntryCard {...props} />
      {state.entry !== 'free' && <SplitCard {...props} />}
      <div className="divide-y divide-line rounded-lg bg-surface px-4 py-1 shadow-e1">
        <Switch
          title={t('customize.private')}
          sentence={t('customize.privateHelp')}
          checked={state.isPrivate}
          onChange={event => edit({ isPrivate: event.target.checked })}
        />
        <Switch
          title={t('customize.closed')}
          sentence={t('customize.closedHelp')}
          checked={state.closedAfterStart}
          onChange={event => edit({ closedAfterStart: event.target.checked })}
        />
      </div>
      <div className="grid items-start gap-3.5 rounded-lg bg-surface p-4 shadow-e1 sm:grid-cols-2">
        <NumberField
          field="participantLimit"
          label={t('customize.most')}
          help={t('customize.mostHelp')}
          value={state.maxParticipants}
          onChange={maxParticipants => edit({ maxParticipants })}
          {...limit}
        />
        {state.entry !== 'challenge' && (
          <NumberField
            field="freeJoinLimit"
            label={t('customize.mostFree')}
            help={t('customize.mostFreeHelp')}
            value={state.maxFreeJoins}
            onChange={maxFreeJoins => edit({ maxFreeJoins })}
            {...limit}
          />
        )}
      </div>
      <p className="flex items-start gap-2.5 px-1 text-sm text-ink-2">
        <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
        <span>
          {t('noChanges')}
          {state.entry !== 'free' && isDay(state.endDate) && <MoneyClock endDate={state.endDate} />}
        </span>
      </p>
    </div>
  )
}

/** Until when the prize is held, if there is one. */
function MoneyClock({ endDate }: { endDate: string }) {
  const { t } = useTranslation('create-challenge')
  const holdDays = useConfig()?.prizeHoldDays
  if (!holdDays) return null
  const { freeAt } = prizeClock(settlementInstant(endDate), currentRulesVersion(), holdDays)
  return ` ${t('customize.hold', { when: whenText(freeAt) })}`
}
