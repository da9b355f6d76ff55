import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { cacheMe } from '../../../api/me.ts'
import { now } from '../../../device/clock.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SlideArt } from './SlideArt.tsx'
import type { StepProps } from './step-props.ts'
import { SLIDES } from './steps.ts'

const SWIPE = 50

type IntroProps = StepProps & { number: number; onSlide: (number: number) => void; onEnd: () => void }

/** Four slides about how it works: by button, dots, arrow keys or swipe, and skippable at any time. */
export function Intro({ number, arrived, onSlide, onEnd }: IntroProps) {
  const { t } = useTranslation('welcome')
  const slide = SLIDES[number]!
  const last = number === SLIDES.length - 1
  const heading = useRef<HTMLHeadingElement>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  // Not awaited; if it fails, the slides are just shown again another time.
  const seen = useMutation({
    mutationFn: () => call('POST /me/intro'),
    // By the time of the answer more may be known: only this field is applied.
    onSuccess: ({ introSeenAt }) => cacheMe({ introSeenAt }),
  })

  useEffect(() => {
    if (!arrived) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the slides come back, not from one to the next
  }, [])

  function show(wanted: number) {
    if (wanted >= 0 && wanted < SLIDES.length && wanted !== number) onSlide(wanted)
  }
  function end() {
    // Applied at once: home would lead back here until the answer arrives.
    cacheMe({ introSeenAt: new Date(now()).toISOString() })
    seen.mutate()
    onEnd()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowRight') show(number + 1)
    if (event.key === 'ArrowLeft') show(number - 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  function release(event: PointerEvent) {
    if (!start.current) return
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y]
    start.current = null
    if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) show(number + (x < 0 ? 1 : -1))
  }
  return (
    <main
      className="relative flex min-h-[100dvh] touch-pan-y flex-col lg:grid lg:grid-cols-2"
      onPointerDown={event => {
        if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={release}
      onPointerCancel={() => (start.current = null)}
    >
      <div className="h-[clamp(180px,59.5dvh,560px)] lg:sticky lg:top-0 lg:h-[100dvh]">
        <SlideArt key={slide} slide={slide} />
      </div>
      <section
        aria-label={t('intro.label')}
        className="relative -mt-6 flex flex-1 flex-col rounded-t-xl bg-canvas px-6 pt-5 pb-[max(24px,env(safe-area-inset-bottom))] lg:mt-0 lg:justify-center lg:rounded-none lg:px-14"
      >
        <div className="mx-auto flex w-full max-w-[460px] flex-1 flex-col lg:max-w-[420px] lg:flex-none">
          <ul className="-ml-2 flex">
            {SLIDES.map((name, index) => (
              <li key={name}>
                <button
                  type="button"
                  aria-label={t('intro.slide', { number: index + 1, title: t(`intro.${name}.title`) })}
                  aria-current={index === number ? 'step' : undefined}
                  onClick={() => show(index)}
                  className="grid min-h-6 min-w-6 place-items-center rounded-full px-1"
                >
                  <span
                    className={classes(
                      'h-2 rounded-full transition-colors',
                      index === number ? 'w-8 bg-brand' : 'w-2 bg-line-strong',
                    )}
                  />
                </button>
              </li>
            ))}
          </ul>
          <div aria-live="polite" className="mt-2.5 mb-6 flex-1 lg:mt-6 lg:min-h-44 lg:flex-none">
            <div key={slide} className="animate-fade">
              <h1 ref={heading} tabIndex={-1} className="type-title max-w-[12em] text-d1">
                {t(`intro.${slide}.title`)}
              </h1>
              <p className="mt-2 text-ink-2 lg:text-[1.0625rem]">{t(`intro.${slide}.sentence`)}</p>
            </div>
          </div>
          <Button variant="bora" size="lg" block onClick={() => (last ? end() : show(number + 1))}>
            {last ? t('intro.start') : t('continue')}
          </Button>
        </div>
      </section>
      {!last && (
        <Button
          variant="paper"
          size="sm"
          onClick={end}
          className="absolute! top-[max(16px,env(safe-area-inset-top))] right-4 shadow-e1 lg:top-8 lg:right-10"
        >
          {t('skip')}
        </Button>
      )}
    </main>
  )
}
