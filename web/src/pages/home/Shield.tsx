import { ChevronRight, LifeBuoy, Shield as ShieldSign } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { day } from '../../language/format.ts'
import { loadTexts } from '../../language/language.ts'
import { loadChunk } from '../../loading/load-chunk.ts'
import { PassTokens, Token } from '../../ui/PassTokens.tsx'
import type { HomeData } from './home-data.ts'
import { shieldSum } from './shield-sum.ts'

// Opened by few visits.
const ShieldSheet = lazy(() =>
  loadChunk(() =>
    Promise.all([import('./ShieldSheet.tsx'), loadTexts('home-parts', 'passes', 'challenge', 'errors')]),
  ).then(([module]) => ({ default: module.ShieldSheet })),
)

// More tokens leave no room for the text.
const MAX_TOKENS = 4

/**
 * The protection of the streak, as one line of the hero card: passes left and the lifeline, over all running
 * challenges. It opens the sheet with the details by challenge.
 */
export function Shield({ shield }: { shield: HomeData['shield'] }) {
  const { t } = useTranslation('home')
  const [isOpen, setIsOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const { passes, lifeline } = shieldSum(shield)
  if (!passes && !lifeline) return null
  const lifelineWords =
    lifeline &&
    t(`stage.shield.${lifeline.state}`, { day: lifeline.usedOn === null ? '' : day(lifeline.usedOn, 'short') })
  const passWords = passes && t('stage.shield.left', { count: passes.left, of: passes.passDays })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setNeeded(true)
          setIsOpen(true)
        }}
        className="mt-4 -mb-1 flex min-h-12 w-full items-center gap-2.5 rounded-[16px] px-3 py-1.5 text-left ring-1 ring-mata-2 ring-inset hover:bg-mata-2 focus-visible:outline-on-mata"
      >
        <ShieldSign size={19} strokeWidth={2.2} aria-hidden="true" className="shrink-0 text-paint-folha" />
        <span className="min-w-0 flex-1 text-sm leading-snug">
          {passWords ?? lifelineWords}
          {passWords && lifelineWords && <span className="sr-only">. {lifelineWords}</span>}
        </span>
        <span className="flex shrink-0 gap-1">
          {passes && passes.passDays <= MAX_TOKENS && (
            <PassTokens left={passes.left} of={passes.passDays} size="sm" on="mata" />
          )}
          {lifeline && (
            <Token isFull={lifeline.state !== 'taken'} size="sm" on="mata">
              <LifeBuoy size={14} strokeWidth={2.4} />
            </Token>
          )}
        </span>
        <ChevronRight size={17} strokeWidth={2.4} aria-hidden="true" className="-mr-1 shrink-0 text-on-mata-2" />
      </button>
      {needed && (
        <Suspense fallback={null}>
          <ShieldSheet shield={shield} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
