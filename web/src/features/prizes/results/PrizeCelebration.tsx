import { Link } from '@tanstack/react-router'
import * as Dialog from 'radix-ui/dialog'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { now } from '../../../device/clock.ts'
import { whenText } from '../../challenges/components/phase.ts'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { moneyParts, place } from '../../../language/format.ts'
import { creditPart } from '../../../language/with-credits.ts'
import { useBackStep } from '../../../ui/back-step.ts'
import { paths } from '../../../navigation/paths.ts'
import { readStored, writeStored } from '../../../device/stored.ts'
import { Button } from '../../../ui/Button.tsx'
import { Celebration } from '../../../ui/Celebration.tsx'
import { ToastContainer } from '../../../ui/ToastContainer.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { type ResultsData, sharedResult } from './results-data.ts'

const COUNT_MS = 700

/** The prize on pitanga, once for each result in this browser, and only when the amount has been credited. */
export function PrizeCelebration({ results }: { results: ResultsData }) {
  const { t } = useTranslation('results')
  const { t: texts } = useTranslation('challenge')
  const { me, challenge, clock, currency } = results
  const key = `bora.prize-seen.${challenge.id}`
  const won = results.outcome === 'paid' && me !== null && me.prizeCents > 0
  const [open, setOpen] = useState(() => won && readStored(key) === null)
  const [isSharing, setIsSharing] = useState(false)
  useBackStep(open ? 1 : 0, () => setOpen(false))
  const cents = useCountUp(open && me ? me.prizeCents : 0)
  useEffect(() => {
    if (open) writeStored(key, '1')
  }, [open, key])
  if (!won) return null
  // With teams the prize follows the team's place.
  const rank = results.teams?.find(team => team.isMine)?.rank ?? me.rank
  const held = Date.parse(clock.freeAt) > now()
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Content onOpenAutoFocus={focusItself} className="fixed inset-0 z-50 overflow-y-auto outline-none">
          <Celebration
            on="pitanga"
            seed={challenge.id}
            footer={
              <>
                <Button asChild variant="dark" size="lg" block>
                  <Link {...paths.wallet()}>{t('moment.wallet')}</Link>
                </Button>
                <Button
                  variant="ghost"
                  block
                  className="text-on-brand! hover:bg-black/10"
                  aria-haspopup="dialog"
                  onClick={() => setIsSharing(true)}
                >
                  {t('moment.share')}
                </Button>
                <Dialog.Close asChild>
                  <Button variant="ghost" block className="text-on-brand! hover:bg-black/10">
                    {t('moment.close')}
                  </Button>
                </Dialog.Close>
              </>
            }
          >
            <span className="grid rounded-full ring-5 ring-on-brand">
              <Avatar userId={me.person.id} name={me.person.name} photoUrl={me.person.photoUrl} size={104} />
            </span>
            <p className="text-ui font-bold">{`${texts('placeFull', { place: place(rank) })} · ${challenge.title}`}</p>
            <Dialog.Title className="type-hero max-w-[320px] text-[3.25rem]">{t('moment.title')}</Dialog.Title>
            <p className="animate-land @container w-full">
              <span className="sr-only">
                <Money {...moneyParts(me.prizeCents, currency)} />
              </span>
              <span aria-hidden="true">
                <Money {...moneyParts(cents, currency)} className="num-fit [--size:4.25rem]" />
              </span>
            </p>
            {me.creditCents > 0 && <p className="text-ui font-bold">{creditPart(me.creditCents, currency)}</p>}
            <Dialog.Description className="max-w-[320px] text-ui font-medium text-balance">
              {held ? t('moment.held', { when: whenText(clock.freeAt) }) : t('moment.free')}
            </Dialog.Description>
          </Celebration>
          <ShareSheet
            shared={isSharing ? sharedResult(results, t('moment.shareText', { title: challenge.title })) : null}
            onClose={() => setIsSharing(false)}
          />
          <ToastContainer />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

// A focus ring around the first button would be the most prominent thing on the screen.
function focusItself(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Counts up once, in at most 700 ms; at once with reduced motion. */
function useCountUp(target: number): number {
  const [counted, setCounted] = useState(0)
  const still = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  useEffect(() => {
    if (target === 0 || still) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(time) {
      const share = Math.min(1, (time - start) / COUNT_MS)
      setCounted(Math.round(target * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, still])
  return still ? target : counted
}
