import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { BadgeMedal } from '../../../art/BadgeMedal.tsx'
import { type EarnedBadge, useBadgeTexts } from '../../social/components/badges/badge-texts.ts'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { hapticTick } from '../../../device/haptics.ts'
import { number } from '../../../language/format.ts'
import { useBackStep } from '../../../ui/back-step.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Celebration } from '../../../ui/Celebration.tsx'
import { ToastContainer } from '../../../ui/ToastContainer.tsx'

const ON_MARACUJA = 'text-on-maracuja! hover:bg-black/10!'

/** The badges earned by a workout: a row next to its result; a tap opens them as celebrations, one after the other. */
export function NewBadges({ activityId }: { activityId: string }) {
  const { t } = useTranslation('badges')
  const texts = useBadgeTexts()
  const { data } = useQuery(read('GET /activities/:activityId/badges', { params: { activityId } }))
  const earned = data?.earned ?? []
  const [at, setAt] = useState<number | null>(null)
  const [first] = earned
  if (!first) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAt(0)}
        className="animate-fade flex min-h-16 w-full items-center gap-3 rounded-[20px] bg-paint-mata-2 px-4 py-2 text-left hover:bg-paint-mata-hover"
      >
        <span className="flex shrink-0 gap-1">
          {earned.slice(0, 3).map(({ code }) => (
            <BadgeMedal key={code} code={code} size={42} />
          ))}
        </span>
        <span className="min-w-0 flex-1 text-ui font-[650]">
          {t('moment.row', { count: earned.length, name: texts.name(first.code) })}
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-on-mata-2" />
      </button>
      <BadgeMoment earned={earned} at={at} onMove={setAt} />
    </>
  )
}

type BadgeMomentProps = { earned: readonly EarnedBadge[]; at: number | null; onMove: (at: number | null) => void }

/** A badge on maracujá, then the next. */
function BadgeMoment({ earned, at, onMove }: BadgeMomentProps) {
  const { t } = useTranslation('badges')
  const texts = useBadgeTexts()
  const opener = useRef<Element | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isSharing, setIsSharing] = useState(false)
  const badge = at === null ? undefined : earned[at]
  useBackStep(badge ? 1 : 0, () => onMove(null))
  useEffect(() => {
    if (at !== null) hapticTick('medal')
  }, [at])
  // Lets screen readers announce each further badge like the first.
  useEffect(() => {
    if (at) box.current?.focus({ preventScroll: true })
  }, [at])
  if (at === null || !badge) return null
  const count = earned.length
  const isLast = at === count - 1
  const name = texts.name(badge.code)
  return (
    <Dialog.Root open onOpenChange={on => !on && onMove(null)}>
      <Dialog.Portal>
        <Dialog.Content
          ref={box}
          tabIndex={-1}
          onOpenAutoFocus={event => {
            opener.current = document.activeElement
            event.preventDefault()
            // A focus ring around the first button would be the most prominent thing on the screen.
            box.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          className="fixed inset-0 z-50 overflow-y-auto outline-none"
        >
          <Celebration
            key={badge.code}
            on="maracuja"
            seed={badge.code}
            footer={
              <>
                <Button
                  variant="dark"
                  size="lg"
                  block
                  disc="none"
                  className="justify-center!"
                  onClick={() => onMove(isLast ? null : at + 1)}
                >
                  {t('moment.keep')}
                </Button>
                <Button
                  variant="ghost"
                  block
                  className={ON_MARACUJA}
                  aria-haspopup="dialog"
                  onClick={() => setIsSharing(true)}
                >
                  {t('moment.share')}
                </Button>
                {!isLast && (
                  <Button variant="ghost" block className={ON_MARACUJA} onClick={() => onMove(null)}>
                    {t('moment.skip')}
                  </Button>
                )}
              </>
            }
          >
            <BadgeMedal code={badge.code} size={200} className="animate-medal" />
            <p className="mt-4 text-ui font-bold">
              {count > 1 ? t('moment.newOf', { at: number(at + 1), count }) : t('moment.new')}
            </p>
            <Dialog.Title className="type-hero max-w-[min(7em,100%)] text-[clamp(2.125rem,11vw,2.75rem)] text-balance break-words hyphens-auto">
              {name}
            </Dialog.Title>
            <Dialog.Description className="max-w-[320px] text-ui font-medium text-balance">
              {texts.sentence(badge.code)}
            </Dialog.Description>
          </Celebration>
          <ShareSheet
            shared={
              isSharing
                ? {
                    card: 'badge',
                    about: badge.code,
                    text: t('moment.shareText', { name }),
                    url: fullAddress(paths.landing()),
                  }
                : null
            }
            onClose={() => setIsSharing(false)}
          />
          <ToastContainer />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
