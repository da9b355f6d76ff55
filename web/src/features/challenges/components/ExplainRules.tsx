import { Link } from '@tanstack/react-router'
import { BadgeCheck, Banknote, ListChecks, Sparkles, Trophy, UserPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconWell, type WellTone } from '../../../ui/Card.tsx'
import type { Overview } from './challenge-data.ts'
import { loadTexts } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Fingerprint } from './Fingerprint.tsx'
import { bonusLines, countingLines, joiningLines, pointLines, winningLines } from './rule-lines.ts'

const MoneyCases = lazy(() =>
  loadChunk(() => Promise.all([import('./MoneyCases.tsx'), loadTexts('money-cases')])).then(([module]) => ({
    default: module.MoneyCases,
  })),
)

const ICON = { size: 22, 'aria-hidden': true } as const

/** Every rule of a challenge in words and figures, with the fingerprint that binds them. */
export function ExplainRules({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('challenge')
  return (
    <div className="flex flex-col gap-7 pt-6 lg:px-7 lg:pb-7">
      {challenge.description && (
        <section>
          <h3 className="type-title mb-2 text-h2">{t('rules.description')}</h3>
          <p className="text-base whitespace-pre-line text-ink-2">{challenge.description}</p>
        </section>
      )}
      <Rules tone="mar" icon={<BadgeCheck {...ICON} />} title={t('rules.pointsTitle')} lines={pointLines(t, challenge)}>
        {challenge.type === 'calories_time' && (
          <Link
            {...paths.classification('types')}
            className="mt-1 inline-flex min-h-11 items-center rounded-sm text-sm font-bold text-brand-text underline-offset-4 hover:underline"
          >
            {t('rules.everyIntensity')}
          </Link>
        )}
      </Rules>
      <Rules
        tone="folha"
        icon={<ListChecks {...ICON} />}
        title={t('rules.countsTitle')}
        lines={countingLines(t, challenge)}
      />
      <Rules
        tone="brand"
        icon={<Sparkles {...ICON} />}
        title={t('rules.bonusTitle')}
        lines={bonusLines(t, challenge)}
      />
      <Rules
        tone="maracuja"
        icon={<Trophy {...ICON} />}
        title={t('rules.winTitle')}
        lines={winningLines(t, challenge)}
      />
      {challenge.status !== 'cancelled' && (
        <Rules
          tone="goiaba"
          icon={<UserPlus {...ICON} />}
          title={t('rules.joinTitle')}
          lines={joiningLines(t, challenge)}
        />
      )}
      {challenge.pool.kind !== 'none' && challenge.status !== 'cancelled' && (
        <section className="flex gap-4">
          <IconWell tone="folha">
            <Banknote {...ICON} />
          </IconWell>
          <div className="min-w-0 flex-1">
            <Suspense fallback={<Skeleton className="h-40 rounded-[20px]" />}>
              <MoneyCases challenge={challenge} />
            </Suspense>
          </div>
        </section>
      )}
      <Fingerprint hash={challenge.fingerprint} />
    </div>
  )
}

function Rules({
  tone,
  icon,
  title,
  lines,
  children,
}: {
  tone: WellTone
  icon: ReactNode
  title: string
  lines: readonly string[]
  children?: ReactNode
}) {
  return (
    <section className="flex gap-4">
      <IconWell tone={tone}>{icon}</IconWell>
      <div className="min-w-0 flex-1">
        <h3 className="type-title mb-1.5 text-h2">{title}</h3>
        <ul className="flex flex-col gap-1.5 text-ui text-ink-2">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  )
}
