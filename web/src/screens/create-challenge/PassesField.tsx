import { PASS_KINDS } from '@bora/rules/fairness/pass-kinds.ts'
import { useTranslation } from 'react-i18next'
import { scoreText } from '../../components/activity/score-text.ts'
import { currentLanguage } from '../../language/language.ts'
import { Chip } from '../../ui/Chip.tsx'
import { NumberStepper } from '../../ui/NumberStepper.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { targetWithPasses } from './pass-example.ts'
import { passBounds, passDaysOf } from './passes.ts'
import type { StepProps } from './step-props.ts'

/** How many days each participant may miss without breaking a streak, and for what; proposed by the dates. */
export function PassesField({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const { most } = passBounds(state)
  const days = passDaysOf(state)
  const moved = targetWithPasses(state, currentLanguage())
  const shown = (target: number) => scoreText(state.type!, target, currentLanguage())
  const toggle = (kind: (typeof PASS_KINDS)[number]) =>
    edit({
      passKinds: PASS_KINDS.filter(one => (one === kind) !== state.passKinds.includes(one)),
    })
  return (
    <section data-field="rules.passDays" className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-e1">
      <div>
        <h3 className="type-title text-h2">{t('passes.title')}</h3>
        <p className="mt-1 text-sm text-ink-2">{t('passes.help')}</p>
      </div>
      {most === 0 ? (
        <p className="text-sm text-ink-2">{t('passes.tooFew')}</p>
      ) : (
        <>
          <NumberStepper
            label={t('passes.title')}
            value={days}
            min={0}
            max={most}
            onChange={passDays => edit({ passDays })}
            lessLabel={t('passes.less')}
            moreLabel={t('passes.more')}
            valueText={t('passes.value', { count: days })}
          >
            <span className="type-num text-[34px]">{days}</span>{' '}
            <span className="text-ui font-bold">{t('passes.unit', { count: days })}</span>
          </NumberStepper>
          {days > 0 && (
            <div
              role="group"
              aria-label={t('passes.kinds')}
              data-field="rules.passKinds"
              className="flex flex-wrap gap-2"
            >
              {PASS_KINDS.map(kind => {
                const chosen = state.passKinds.includes(kind)
                return (
                  <Chip
                    key={kind}
                    active={chosen}
                    // One stays: a pass for nothing could never be asked for.
                    disabled={chosen && state.passKinds.length === 1}
                    onClick={() => toggle(kind)}
                  >
                    {t(`passes.kind.${kind}`)}
                  </Chip>
                )
              })}
            </div>
          )}
          <p className="text-sm text-ink-2">{t('passes.most', { most })}</p>
          {moved && (
            <p aria-live="polite" className="text-sm text-ink-2">
              {t('passes.target', { count: days, from: shown(moved.from), to: shown(moved.to) })}
            </p>
          )}
        </>
      )}
      <FieldProblem problems={problems} field="rules.passDays" />
    </section>
  )
}
