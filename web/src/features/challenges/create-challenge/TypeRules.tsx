import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { BONUS_STYLES } from '@bora/rules/scoring/chosen-rules.ts'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Switch } from '../../../ui/Choice.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { NumberField } from './NumberField.tsx'
import type { StepProps } from './step-props.ts'

/** Rules that only some types use: each type shows its own. */
export function TypeRules({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const { type } = state
  if (!type) return null
  const styles = (['variety', 'flash'] as const).map(name => (
    <div key={name} data-field={`rules.${name}`}>
      <h4 className="mb-2 text-sm font-[650]">{t(`rules.${name}.title`)}</h4>
      <Segmented
        label={t(`rules.${name}.title`)}
        value={state[name]}
        onChange={style => edit({ [name]: style })}
        options={BONUS_STYLES.map(style => ({ value: style, label: t(`rules.${name}.${style}`) }))}
      />
      <p className="mt-2 text-sm text-ink-2">{t(`rules.${name}.${state[name]}Help`)}</p>
    </div>
  ))
  const bonuses = challengeTypes[type].bonusPoints
  const { gymCheckInPoints, friendInvitePoints } = currentNumbers()
  const own = type === 'calories_time' || type === 'count_days' || type === 'weekly_consistency'
  if (!own && !bonuses && type !== 'gps_run') return null
  return (
    <section className="flex flex-col gap-5 rounded-lg bg-surface p-4 shadow-e1">
      <h3 className="type-title text-h2">{t('rules.title')}</h3>
      {type === 'calories_time' && (
        <>
          <NumberField
            field="rules.basePointsPerMinute"
            label={t('rules.base')}
            help={t('rules.baseHelp')}
            unit={t('rules.baseUnit')}
            decimal
            maxLength={9}
            value={state.basePoints}
            problems={problems}
            onChange={basePoints => edit({ basePoints })}
          />
          {styles}
        </>
      )}
      {type === 'count_days' && (
        <NumberField
          field="rules.minMinutes"
          label={t('rules.minMinutes')}
          help={t('rules.minMinutesHelp')}
          unit="min"
          maxLength={4}
          value={state.minMinutes}
          problems={problems}
          onChange={minMinutes => edit({ minMinutes })}
        />
      )}
      {type === 'weekly_consistency' && (
        <>
          <div data-field="rules.weeklyTarget">
            <h4 id="weekly-target" className="mb-2 text-sm font-[650]">
              {t('rules.weeklyTarget')}
            </h4>
            <div role="group" aria-labelledby="weekly-target" className="grid grid-cols-7 gap-1.5 sm:max-w-[420px]">
              {[1, 2, 3, 4, 5, 6, 7].map(days => (
                <Chip
                  key={days}
                  active={state.weeklyTarget === days}
                  aria-label={t('days', { count: days })}
                  onClick={() => edit({ weeklyTarget: days })}
                  className="h-11 justify-center px-0!"
                >
                  {days}
                </Chip>
              ))}
            </div>
            <FieldProblem problems={problems} field="rules.weeklyTarget" />
          </div>
          <NumberField
            field="rules.weekStreakBonus"
            label={t('rules.weekStreak')}
            help={t('rules.weekStreakHelp')}
            unit={t('units.points')}
            maxLength={4}
            value={state.weekStreakBonus}
            problems={problems}
            onChange={weekStreakBonus => edit({ weekStreakBonus })}
          />
        </>
      )}
      {type === 'gps_run' && <p className="text-sm text-ink-2">{t('rules.gps')}</p>}
      {bonuses && (
        <div className="-my-2 divide-y divide-line">
          <Switch
            title={t('rules.gym')}
            sentence={t('rules.gymHelp', { points: gymCheckInPoints })}
            checked={state.gymBonus}
            onChange={event => edit({ gymBonus: event.target.checked })}
          />
          <Switch
            title={t('rules.invite')}
            sentence={t('rules.inviteHelp', { points: friendInvitePoints })}
            checked={state.inviteBonus}
            onChange={event => edit({ inviteBonus: event.target.checked })}
          />
        </div>
      )}
    </section>
  )
}
