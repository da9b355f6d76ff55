import { isDay } from '@bora/rules/calendar.ts'
import { durationDays } from '@bora/rules/challenge-phase.ts'
import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/Chip.tsx'
import { NumberStepper } from '../../../ui/NumberStepper.tsx'
import { PassSign } from '../../../ui/PassTokens.tsx'
import { FairPlayRow } from './FairPlayRow.tsx'
import type { FairPlayRowProps } from './step-props.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { passBounds, passDaysOf } from './passes.ts'

/** How many days each participant may miss without breaking a streak, and for what; proposed by the dates. */
export function PassesRow({ state, problems, edit, open, onOpen, onTouch }: FairPlayRowProps) {
  const { t } = useTranslation('create-challenge')
  const { most } = passBounds(state)
  const days = passDaysOf(state)
  const { startDate, endDate } = state
  const dates = isDay(startDate) && isDay(endDate) ? durationDays(startDate, endDate) : 0
  const change = (wish: Partial<typeof state>) => {
    onTouch()
    edit(wish)
  }
  return (
    <FairPlayRow
      fields="rules.passDays"
      icon={<PassSign size={21} />}
      tone="folha"
      title={t('passes.title')}
      sentence={t('passes.value', { count: days })}
      open={open}
      onToggle={() => onOpen(!open)}
    >
      {most === 0 ? (
        <p className="text-sm text-ink-2">{t('passes.tooFew')}</p>
      ) : (
        <>
          <div className="mx-auto w-full max-w-[260px] sm:mx-0">
            <NumberStepper
              label={t('passes.title')}
              value={days}
              min={0}
              max={most}
              onChange={passDays => change({ passDays })}
              lessLabel={t('passes.less')}
              moreLabel={t('passes.more')}
              valueText={t('passes.value', { count: days })}
            >
              <span className="type-num text-[2.5rem]">{days}</span>{' '}
              <span className="type-num text-h2">{t('passes.unit', { count: days })}</span>
            </NumberStepper>
          </div>
          {days > 0 && (
            <div
              role="group"
              aria-label={t('passes.kinds')}
              data-field="rules.passKinds"
              // Three columns, or fewer where the words are too wide for that.
              className="grid max-w-[26rem] grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-1.5"
            >
              {PASS_KINDS.map(kind => {
                const chosen = state.passKinds.includes(kind)
                return (
                  <Chip
                    key={kind}
                    className="min-h-11! justify-center px-2!"
                    active={chosen}
                    icon={chosen && <Check size={15} strokeWidth={2.6} aria-hidden="true" />}
                    // One stays: a pass for nothing could never be asked for.
                    disabled={chosen && state.passKinds.length === 1}
                    onClick={() =>
                      change({ passKinds: PASS_KINDS.filter(one => (one === kind) !== state.passKinds.includes(one)) })
                    }
                  >
                    {t(`passes.kind.${kind}`)}
                  </Chip>
                )
              })}
            </div>
          )}
          <p className="text-sm text-ink-2">
            {t('passes.most', { most, count: dates })}{' '}
            {t(state.teams.on && days > 0 && state.goal === 'number' ? 'teams.passes' : 'passes.reason')}
          </p>
        </>
      )}
      <FieldProblem problems={problems} field="rules.passDays" />
    </FairPlayRow>
  )
}
