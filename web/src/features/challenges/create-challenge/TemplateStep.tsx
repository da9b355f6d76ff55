import { challengeTemplates } from '@bora/rules/challenge-templates.ts'
import type { ChallengeTemplateName } from '@bora/rules/challenge-templates.ts'
import { categoryOf } from '@bora/rules/challenge-category.ts'
import { PencilRuler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import type { PaletteName } from '@bora/rules/art/palettes.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { ChoiceCard } from '../../../ui/Choice.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import type { StepProps } from './step-props.ts'
import { useMovedStart } from './use-moved-start.ts'
import { applyTemplate } from './wizard-state.ts'

const PALETTES: Record<ChallengeTemplateName, PaletteName> = {
  '21_day': 'pitanga',
  '30_day_transformation': 'maracuja',
  daily_10: 'ceu',
  '3x_weekly': 'folha',
  weekend_warrior: 'mar',
  intensity_masters: 'goiaba',
  teams: 'mata',
  against_myself: 'areia',
}
const ORDER = Object.keys(PALETTES) as ChallengeTemplateName[]

/** Step 1: templates as covers, or a blank start. */
export function TemplateStep({ state, problems, edit }: StepProps) {
  const { t } = useTranslation('create-challenge')
  const words = (name: ChallengeTemplateName | 'blank' | null) =>
    name === null || name === 'blank'
      ? { title: '', description: '' }
      : { title: t(`templates.${name}.title`), description: t(`templates.${name}.description`) }
  const moveStart = useMovedStart(state, edit)
  const choose = (name: string) =>
    moveStart(
      applyTemplate(state, name as ChallengeTemplateName, words(name as ChallengeTemplateName), words(state.template)),
    )
  return (
    <fieldset data-field="template" className="min-w-0">
      <legend className="sr-only">{t('step1.title')}</legend>
      <FieldProblem problems={problems} field="template" className="mb-3" />
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3">
        {ORDER.map(name => (
          <ChoiceCard
            key={name}
            name="template"
            value={name}
            checked={state.template === name}
            onChoose={choose}
            className="[&>input]:top-1/2 [&>input]:left-1/2"
          >
            <span className="flex h-full flex-col">
              <span className="block h-[96px] overflow-hidden">
                <Cover
                  id={`template-${name}`}
                  category={categoryOf(challengeTemplates[name].type)}
                  palette={PALETTES[name]}
                  shape="card"
                  className="block size-full"
                />
              </span>
              <span className="block px-3.5 pt-3 pb-4">
                <span className="type-title block text-[clamp(0.78125rem,4vw,1.0625rem)] leading-[1.15]">
                  {t(`templates.${name}.name`)}
                </span>
                <span className="mt-1 block text-[0.8125rem] leading-snug text-ink-2">
                  {t(`templates.${name}.about`)}
                </span>
              </span>
            </span>
          </ChoiceCard>
        ))}
      </div>
      <div className="mt-2.5 sm:mt-3">
        <ChoiceCard name="template" value="blank" shape="row" checked={state.template === 'blank'} onChoose={choose}>
          <IconWell size={44}>
            <PencilRuler size={20} aria-hidden="true" />
          </IconWell>
          <span className="min-w-0 flex-1">
            <span className="type-title block text-[1.0625rem]">{t('templates.blank.name')}</span>
            <span className="block text-[0.8125rem] text-ink-2">{t('templates.blank.about')}</span>
          </span>
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
