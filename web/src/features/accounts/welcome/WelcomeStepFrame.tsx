import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { SlideArt } from './SlideArt.tsx'
import type { SLIDES } from './steps.ts'

type WelcomeStepFrameProps = {
  /** changes with the question: the title then takes focus */
  id: string
  art: (typeof SLIDES)[number]
  title: string
  /** above the title */
  above?: ReactNode
  sentence?: string
  arrived: boolean
  /** if there is a previous step */
  onBack?: (() => void) | undefined
  /** in the middle and at the end of the bar */
  middle?: ReactNode
  end?: ReactNode
  children: ReactNode
  footer: ReactNode
  onSubmit: () => void
}

/** A step with a title, something to choose or to read, and its buttons at the bottom edge. */
export function WelcomeStepFrame(about: WelcomeStepFrameProps) {
  const { id, art, title, above, sentence, arrived, onBack, middle, end, children, footer, onSubmit } = about
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(arrived ? id : '')
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="sticky top-0 hidden h-[100dvh] lg:block">
        <SlideArt slide={art} />
      </div>
      <main className="flex min-h-[100dvh] min-w-0 flex-col px-6 pt-[max(12px,env(safe-area-inset-top))] lg:px-14 lg:pt-8">
        <form
          data-step={id}
          noValidate
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            onSubmit()
          }}
          className="mx-auto flex w-full max-w-[460px] flex-1 flex-col lg:max-w-[420px]"
        >
          <div className="grid min-h-11 grid-cols-[1fr_auto_1fr] items-center">
            {onBack ? (
              <IconButton
                label={t('back')}
                icon={<ArrowLeft size={22} aria-hidden="true" />}
                onClick={onBack}
                className="-ml-2.5"
              />
            ) : (
              <span />
            )}
            <span>{middle}</span>
            <span className="justify-self-end">{end}</span>
          </div>
          <div className="mt-5 mb-5">
            {above}
            <h1 ref={heading} tabIndex={-1} className={classes('type-title text-d1', above !== undefined && 'mt-1.5')}>
              {title}
            </h1>
            {sentence && <p className="mt-2 text-ink-2">{sentence}</p>}
          </div>
          <div className="flex-1">{children}</div>
          <div
            data-dock=""
            className="sticky bottom-0 -mx-2 mt-5 flex flex-col gap-1.5 bg-canvas px-2 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]"
          >
            {footer}
          </div>
        </form>
      </main>
    </div>
  )
}
