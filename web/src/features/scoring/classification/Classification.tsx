import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ReceiptParts } from '../../workouts/components/ReceiptParts.tsx'
import { bonusLines, pointLines } from '../../challenges/components/rule-lines.ts'
import { PublicPage } from '../../../layout/PublicPage.tsx'
import { PageIndex } from '../../../layout/PageIndex.tsx'
import { hourOfDay } from '../../../language/hour-of-day.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { paths } from '../../../navigation/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { SportIcon, sportTint } from '../../../art/SportIcon.tsx'
import { classes } from '../../../ui/classes.ts'
import { useDistanceUnit } from '../../../language/distance-unit.ts'
import { classificationGuide, NOT_ACCEPTED } from './guide.ts'
import { ChallengeTable } from './ChallengeTable.tsx'
import { TypeTable } from './TypeTable.tsx'

const PARTS = ['types', 'points', 'challenges', 'not-accepted'] as const

/** The guide to workout types and how they are scored, with every number from the current rules. */
export function Classification() {
  const { t } = useTranslation('classification')
  const unit = useDistanceUnit()
  const guide = useMemo(() => classificationGuide(unit), [unit])
  return (
    <PublicPage title={t('title')} lead={t('lead')}>
      <div className="mt-5 lg:mt-8 lg:grid lg:grid-cols-[minmax(0,180px)_minmax(0,1fr)] lg:gap-10">
        <PageIndex label={t('contents')} parts={PARTS.map(id => ({ id, title: t(`parts.${id}`) }))} />
        <div className="min-w-0">
          <Part id="types" title={t('types.title')} lead={t('types.sentence')}>
            <TypeTable guide={guide} />
            <div className="mt-4 max-w-[64ch] space-y-2 text-ui text-ink-2">
              <p>{t('types.guidance')}</p>
              <p>{t('types.between')}</p>
              <Link
                {...paths.help('edit')}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-bold text-brand-text underline-offset-4 hover:underline"
              >
                {t('types.edit')}
                <ArrowRight size={16} strokeWidth={2.4} aria-hidden="true" />
              </Link>
            </div>
          </Part>
          <Part id="points" title={t('points.title')} lead={t('points.sentence')}>
            <Points guide={guide} />
          </Part>
          <Part id="challenges" title={t('challenges.title')}>
            <ChallengeTable guide={guide} />
          </Part>
          <Part id="not-accepted" title={t('notAccepted.title')} lead={t('notAccepted.sentence')}>
            <dl className="rounded-lg bg-surface px-4 shadow-e1 sm:px-[18px]">
              {NOT_ACCEPTED.map(why => (
                <div key={why} className="border-b border-line py-3.5 last:border-0 sm:flex sm:gap-5">
                  <dt className="font-[650] sm:w-44 sm:shrink-0">{t(`notAccepted.of.${why}.title`)}</dt>
                  <dd className="mt-0.5 min-w-0 text-ui text-ink-2 sm:mt-0">
                    {t(`notAccepted.of.${why}.text`, guide.facts)}
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        </div>
      </div>
    </PublicPage>
  )
}

type PartProps = { id: (typeof PARTS)[number]; title: string; lead?: string; children: ReactNode }

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="mt-8 lg:not-first:mt-11 lg:first:mt-0">
      <h2 id={id} className="type-title scroll-mt-6 text-h1">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[64ch] text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** The rules for time and calories, and their consequences, part by part. */
function Points({ guide }: { guide: ReturnType<typeof classificationGuide> }) {
  const { t } = useTranslation('classification')
  const { t: tRules } = useTranslation('challenge')
  const { rules, rulesVersion } = guide
  const scored = { type: 'calories_time' as const, rules: { ...rules, inviteBonus: false }, rulesVersion }
  return (
    <>
      <ul className="max-w-[64ch] list-disc space-y-1.5 pl-5 marker:text-ink-3">
        {[...pointLines(tRules, scored), ...bonusLines(tRules, scored)].map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3 className="type-title mt-6 mb-3 text-h2">{t('points.examples')}</h3>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {guide.examples.map(({ workoutType, minutes, hour, otherTypes, gymCheckIn, receipt }) => (
          <Card as="li" key={workoutType} className="flex flex-col">
            <div className="flex items-center gap-3">
              <span
                className={classes('grid size-11 shrink-0 place-items-center rounded-[14px]', sportTint(workoutType))}
              >
                <SportIcon type={workoutType} size={22} />
              </span>
              <div className="min-w-0">
                <h4 className="font-[650]">
                  {t('points.example', { minutes, workout: workoutName(workoutType), hour: hourOfDay(hour) })}
                </h4>
                <p className="text-sm text-ink-2">
                  {otherTypes > 0 ? t('points.among', { types: otherTypes + 1 }) : t('points.alone')}
                  {gymCheckIn && `, ${t('points.checkIn')}`}
                </p>
              </div>
            </div>
            <ReceiptParts
              parts={receipt.parts}
              points={receipt.points}
              facts={{ challengeType: 'calories_time', rulesVersion, workoutType, minutes }}
              className="mt-2"
            />
          </Card>
        ))}
      </ul>
    </>
  )
}
