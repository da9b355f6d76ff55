import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error-text.ts'
import { detailsQuery } from '../../features/challenges/components/challenge-data.ts'
import { PassDialog } from '../../features/challenges/components/passes/PassDialog.tsx'
import { passesQuery } from '../../features/challenges/components/passes/passes-data.ts'
import { InviteDialog } from '../../features/participation/components/InviteDialog.tsx'
import { day, number } from '../../language/format.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PassSign, PassTokens, Token } from '../../ui/PassTokens.tsx'
import { ProblemLine } from '../../ui/ProblemLine.tsx'
import type { ShieldPart } from './shield-sum.ts'

type ShieldSheetProps = { shield: readonly ShieldPart[]; open: boolean; onOpenChange: (open: boolean) => void }
/** The dialog over the sheet: asking for a pass in a challenge, or inviting into it. */
type Step = { to: 'pass' | 'invite'; challengeId: string }

/**
 * Passes and lifeline of each running challenge: how many are left, when they were used, their effect, and how to use
 * them.
 */
export function ShieldSheet({ shield, open, onOpenChange }: ShieldSheetProps) {
  const { t } = useTranslation('home-parts')
  const { t: home } = useTranslation('home')
  const [step, setStep] = useState<Step | null>(null)
  const id = step?.challengeId ?? ''
  const details = useQuery({ ...detailsQuery(id), enabled: step !== null })
  const passes = useQuery({ ...passesQuery(id), enabled: step?.to === 'pass' })
  const problem = step && (details.error ?? (step.to === 'pass' ? passes.error : null))
  const isComing = step !== null && !problem && !(details.data && (step.to === 'invite' || passes.data))
  const takeStep = (next: Step) => {
    // A failed step is tried again by the same tap.
    if (problem) void (details.error ? details : passes).refetch()
    setStep(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shield.title')}
      description={t('shield.sentence')}
      closeLabel={home('close')}
    >
      <ul className="flex flex-col gap-4">
        {shield.map(part => (
          <li key={part.challengeId} className="rounded-lg bg-sunken p-4">
            <h3 className="text-ui font-bold">
              <Link {...paths.challenge(part.challengeId)} className="hover:underline">
                {part.title}
              </Link>
            </h3>
            {part.passes && (
              <Protection
                sign={
                  <IconWell tone="folha" size={40}>
                    <PassSign size={21} />
                  </IconWell>
                }
                words={home('stage.shield.left', { count: part.passes.left, of: part.passes.passDays })}
                notes={passNotes(t, part.passes)}
                tokens={<PassTokens left={part.passes.left} of={part.passes.passDays} size="sm" />}
              >
                {part.passes.left > 0 && (
                  <Button
                    variant="line"
                    size="sm"
                    aria-haspopup="dialog"
                    aria-label={t('shield.askIn', { title: part.title })}
                    busy={isComing && step.to === 'pass' && id === part.challengeId}
                    onClick={() => takeStep({ to: 'pass', challengeId: part.challengeId })}
                  >
                    {t('shield.ask')}
                  </Button>
                )}
              </Protection>
            )}
            {part.lifeline && (
              <Protection
                sign={
                  <IconWell tone="maracuja" size={40}>
                    <LifeBuoy size={20} aria-hidden="true" />
                  </IconWell>
                }
                words={t('shield.lifeline', { points: number(part.lifeline.points) })}
                notes={[
                  t(`shield.${part.lifeline.state}`, {
                    day: part.lifeline.usedOn === null ? '' : day(part.lifeline.usedOn, 'weekdayShort'),
                  }),
                ]}
                tokens={
                  <Token isFull={part.lifeline.state !== 'taken'} size="sm" on="paper">
                    <LifeBuoy size={14} strokeWidth={2.4} />
                  </Token>
                }
              >
                {part.lifeline.state === 'ready' && (
                  <Button
                    variant="line"
                    size="sm"
                    aria-haspopup="dialog"
                    aria-label={t('shield.inviteTo', { title: part.title })}
                    busy={isComing && step.to === 'invite' && id === part.challengeId}
                    onClick={() => takeStep({ to: 'invite', challengeId: part.challengeId })}
                  >
                    {t('shield.invite')}
                  </Button>
                )}
              </Protection>
            )}
            {problem && id === part.challengeId && <ProblemLine className="mt-3">{errorText(problem)}</ProblemLine>}
          </li>
        ))}
      </ul>
      {details.data && passes.data && step?.to === 'pass' && (
        <PassDialog challenge={details.data} passes={passes.data} open onClose={() => setStep(null)} />
      )}
      {details.data && step?.to === 'invite' && (
        <InviteDialog challenge={details.data} open onOpenChange={on => !on && setStep(null)} forToday />
      )}
    </Dialog>
  )
}

type ProtectionProps = {
  sign: ReactNode
  words: string
  notes: readonly string[]
  tokens: ReactNode
  children: ReactNode
}

function Protection({ sign, words, notes, tokens, children }: ProtectionProps) {
  return (
    <div className="mt-3 flex items-start gap-3 border-t border-line pt-3">
      {sign}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ui font-[650]">
          {words}
          {tokens}
        </p>
        {notes.map(note => (
          <p key={note} className="mt-0.5 text-sm text-ink-2">
            {note}
          </p>
        ))}
        {children && <div className="mt-2.5">{children}</div>}
      </div>
    </div>
  )
}

type ShieldTexts = ReturnType<typeof useTranslation<'home-parts'>>['t']

function passNotes(t: ShieldTexts, { left, usedOn, plannedFor }: NonNullable<ShieldPart['passes']>): string[] {
  const notes = [
    ...(usedOn === null ? [] : [t('shield.used', { day: day(usedOn, 'weekdayShort') })]),
    ...(plannedFor === null ? [] : [t('shield.planned', { day: day(plannedFor, 'weekdayShort') })]),
  ]
  if (notes.length > 0) return notes
  return left > 0 ? [t('shield.unused')] : []
}
