import { CHALLENGE_CATEGORIES, categoryOf } from '@bora/rules/challenge-category.ts'
import { CHALLENGE_TYPES } from '@bora/rules/challenge-types.ts'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import {
  CalendarCheck,
  CalendarRange,
  Dumbbell,
  Flame,
  Footprints,
  MapPinned,
  Repeat,
  Route,
  Timer,
  Zap,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { unitContext } from '../../../language/distance-unit.ts'
import { IconWell } from '../../../ui/Card.tsx'
import type { WellTone } from '../../../ui/Card.tsx'
import { ChoiceCard } from '../../../ui/Choice.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import type { StepProps } from './step-props.ts'

const ICONS: Record<ChallengeType, LucideIcon> = {
  workout_count: CalendarCheck,
  weekly_consistency: Repeat,
  calories_time: Zap,
  time: Timer,
  calories: Flame,
  count_days: CalendarRange,
  distance: Route,
  steps: Footprints,
  activity: Dumbbell,
  gps_run: MapPinned,
}
const TONES: Record<(typeof CHALLENGE_CATEGORIES)[number], WellTone> = {
  consistency: 'brand',
  intensity: 'goiaba',
  days: 'mar',
  general: 'folha',
}

/** Step 3: the ten ways to score, by category, each explained in a sentence. */
export function ChallengeTypeStep({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  return (
    <div data-field="type">
      <p className="-mt-2 mb-4 text-ui text-ink-2">{t('step3.sentence')}</p>
      <FieldProblem problems={problems} field="type" className="mb-3" />
      <fieldset className="flex min-w-0 flex-col gap-5">
        <legend className="sr-only">{t('step3.title')}</legend>
        {CHALLENGE_CATEGORIES.map(category => (
          <div key={category}>
            <h3 className="mb-2.5 text-sm font-semibold text-ink-2">{t(`categories.${category}`)}</h3>
            <div className="flex flex-col gap-2.5">
              {CHALLENGE_TYPES.filter(type => categoryOf(type) === category).map(type => {
                const Icon = ICONS[type]
                return (
                  <ChoiceCard
                    key={type}
                    name="type"
                    value={type}
                    shape="row"
                    checked={state.type === type}
                    onChoose={() => edit({ type })}
                  >
                    <IconWell tone={TONES[category]} size={44}>
                      <Icon size={21} aria-hidden="true" />
                    </IconWell>
                    <span className="min-w-0 flex-1">
                      <span className="block text-ui font-bold">{t(`types.${type}.name`)}</span>
                      <span className="block text-sm leading-snug text-ink-2">
                        {t(`types.${type}.about`, unitContext(state.distanceUnit))}
                      </span>
                    </span>
                  </ChoiceCard>
                )
              })}
            </div>
          </div>
        ))}
      </fieldset>
    </div>
  )
}
