import { MAX_TEAM_BEST, MAX_TEAM_MAX_SIZE, MAX_TEAM_MIN_SIZE, MIN_TEAM_SIZE } from '@bora/rules/fairness/limits.ts'
import { TEAM_FORMINGS } from '@bora/rules/fairness/team-forming.ts'
import { TEAM_SCORES } from '@bora/rules/fairness/teams.ts'
import { currentNumbers } from '@bora/rules/rules-version.ts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../language/format.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { FairPlayRow } from './FairPlayRow.tsx'
import type { FairPlayRowProps } from './step-props.ts'
import { leastMaxSize } from './teams.ts'
import { useMovedStart } from './use-moved-start.ts'

/** Whether it is played in teams, and how they form, their sizes and their score; simple defaults, folded details. */
export function TeamsRow({ state, problems, edit, open, onOpen, onTouch }: FairPlayRowProps) {
  const { t } = useTranslation('create-challenge')
  const moveStart = useMovedStart(state, edit)
  const { teams } = state
  const least = leastMaxSize(teams.minSize)
  const change = (wish: Partial<typeof teams>) => {
    onTouch()
    edit({ teams: { ...teams, ...wish } })
  }
  const cancels = state.entry !== 'free'
  const details = t('teams.detailsValue', {
    least: teams.minSize,
    most: teams.maxSize,
    score: t(`teams.score.${teams.score}Short`, { count: teams.best }),
  })
  const stepper = (field: 'minSize' | 'maxSize' | 'best', min: number, max: number, set: (value: number) => void) => (
    <div data-field={`teams.${field}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        <span className="block text-ui font-semibold">{t(`teams.${field}`)}</span>
        {field !== 'best' && <span className="block text-sm text-ink-2">{t(`teams.${field}Help`)}</span>}
      </span>
      <NumberStepper
        label={t(`teams.${field}`)}
        value={teams[field]}
        min={min}
        max={max}
        onChange={set}
        lessLabel={t('teams.less', { what: t(`teams.${field}`) })}
        moreLabel={t('teams.more', { what: t(`teams.${field}`) })}
        valueText={t('teams.people', { count: teams[field] })}
      >
        <span className="type-num text-[1.5rem]">{number(teams[field])}</span>
      </NumberStepper>
      <FieldProblem problems={problems} field={`teams.${field}`} />
    </div>
  )
  return (
    <FairPlayRow
      fields="teams"
      icon={<Users size={19} aria-hidden="true" />}
      tone="mar"
      title={t('teams.title')}
      sentence={t(teams.on ? 'teams.on' : 'teams.off', { least: teams.minSize, most: teams.maxSize })}
      open={open}
      onToggle={() => onOpen(!open)}
      checked={teams.on}
      onCheck={on => {
        onOpen(on)
        moveStart({ teams: { ...teams, on } })
      }}
    >
      <Segmented
        label={t('teams.forming.title')}
        value={teams.forming}
        onChange={forming => change({ forming })}
        options={TEAM_FORMINGS.map(value => ({ value, label: t(`teams.forming.${value}`) }))}
      />
      <p className="text-sm text-ink-2">
        {t(`teams.forming.${teams.forming}Help`)}{' '}
        {t(cancels ? 'teams.tooFewCancels' : 'teams.tooFewAlone', {
          count: currentNumbers().leastTeams * teams.minSize,
        })}
      </p>
      <Fold
        // Down to the line between the rows, which is its lower one.
        className="-mb-3 border-t border-line sm:-mb-3.5"
        title={
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {t('teams.details')} <span className="font-normal text-ink-2">{details}</span>
          </span>
        }
      >
        <div className="flex flex-col gap-4 pt-1">
          {stepper('minSize', MIN_TEAM_SIZE, MAX_TEAM_MIN_SIZE, minSize =>
            change({
              minSize,
              maxSize: Math.max(teams.maxSize, leastMaxSize(minSize)),
              best: Math.min(teams.best, minSize),
            }),
          )}
          {stepper('maxSize', least, MAX_TEAM_MAX_SIZE, maxSize => change({ maxSize }))}
          <Segmented
            label={t('teams.score.title')}
            value={teams.score}
            onChange={score => change({ score, best: Math.min(teams.best, teams.minSize) })}
            options={TEAM_SCORES.map(value => ({ value, label: t(`teams.score.${value}`) }))}
          />
          <p className="text-sm text-ink-2">
            {t(teams.score === 'best' ? 'teams.score.bestHelp' : 'teams.score.averageHelp', { count: teams.best })}
          </p>
          {teams.score === 'best' &&
            stepper('best', 1, Math.min(teams.minSize, MAX_TEAM_BEST), best => change({ best }))}
          {state.entry !== 'free' && <p className="text-sm text-ink-2">{t('teams.prize')}</p>}
        </div>
      </Fold>
    </FairPlayRow>
  )
}
