import { MAX_PRIZE_TIERS } from '@bora/rules/limits.ts'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { place } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import type { StepProps } from './step-props.ts'
import { TIER_PRESETS } from './wizard-state.ts'

/** Who wins: those who reach the target (or the highest score), or the first places by shares. */
export function SplitCard({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const joined = state.tiers.join('/')
  const preset = TIER_PRESETS.find(tiers => tiers.join('/') === joined)
  const [own, setOwn] = useState(!preset)
  const sum = state.tiers.reduce((total, tier) => total + (Number(tier) || 0), 0)
  const change = (index: number, value: string) =>
    edit({ tiers: state.tiers.map((tier, at) => (at === index ? value.replace(/\D/g, '') : tier)) })
  return (
    <div data-field="prize.tiers prize.split" className="rounded-lg bg-surface p-4 shadow-e1">
      <h3 className="mb-3 text-sm font-[650]">{t('split.title')}</h3>
      <Segmented
        label={t('split.title')}
        value={state.split}
        onChange={split => edit({ split })}
        options={[
          { value: 'winner', label: t('split.winner') },
          { value: 'tiers', label: t('split.tiers') },
        ]}
      />
      {state.split === 'winner' ? (
        <p className="mt-3 text-sm text-ink-2">
          {state.goal === 'number' ? t('split.winnerTarget') : t('split.winnerHighest')}
        </p>
      ) : (
        <>
          <div role="group" aria-label={t('split.presets')} className="mt-3.5 flex flex-wrap gap-1.5">
            {TIER_PRESETS.map(tiers => (
              <Chip
                key={tiers.join()}
                active={!own && joined === tiers.join('/')}
                onClick={() => (setOwn(false), edit({ tiers: tiers.map(String) }))}
              >
                {tiers.join(' / ')}
              </Chip>
            ))}
            <Chip active={own} onClick={() => setOwn(true)}>
              {t('split.own')}
            </Chip>
          </div>
          {own && (
            <>
              <ul className="mt-3.5 flex flex-col gap-2">
                {state.tiers.map((tier, index) => (
                  <li key={index} className="flex items-center gap-3">
                    <span className="type-num w-10 shrink-0 text-[1.0625rem]">{place(index + 1)}</span>
                    <Input
                      inputMode="numeric"
                      maxLength={3}
                      aria-label={t('split.share', { place: place(index + 1) })}
                      value={tier}
                      onChange={event => change(index, event.target.value)}
                      suffix={<span className="font-semibold text-ink-3">%</span>}
                      className="max-w-[140px]"
                    />
                    {state.tiers.length > 1 && (
                      <IconButton
                        label={t('split.remove', { place: place(index + 1) })}
                        icon={<X size={18} aria-hidden="true" />}
                        onClick={() => edit({ tiers: state.tiers.filter((_, at) => at !== index) })}
                      />
                    )}
                  </li>
                ))}
              </ul>
              <div className="mt-3 flex items-center justify-between gap-3">
                {state.tiers.length < MAX_PRIZE_TIERS ? (
                  <Button
                    variant="soft"
                    size="sm"
                    icon={<Plus size={16} strokeWidth={2.5} aria-hidden="true" />}
                    onClick={() => edit({ tiers: [...state.tiers, ''] })}
                  >
                    {t('split.add')}
                  </Button>
                ) : (
                  <span />
                )}
                <span
                  aria-live="polite"
                  className={`text-sm font-semibold ${sum === 100 ? 'text-folha-text' : 'text-ink-2'}`}
                >
                  {t('split.sum', { sum })}
                </span>
              </div>
            </>
          )}
          <p className="mt-3 text-sm text-ink-2">{t('split.tiersHelp')}</p>
        </>
      )}
      <FieldProblem problems={problems} field="prize.tiers" />
    </div>
  )
}
