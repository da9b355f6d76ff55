import type { TFunction } from 'i18next'
import { Link } from '@tanstack/react-router'
import { Cookie } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'

type ConsentTexts = TFunction<'consent'>
/** The effect of a button of the banner. */
export type ConsentAct = 'reject' | 'accept' | 'customize'

type FrameProps = {
  t: ConsentTexts
  aside?: ReactNode
  /** below the title, next to the icon */
  sentence?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  frame?: Ref<HTMLElement>
  children: ReactNode
}

/** The banner at the bottom, above a phone's bottom bars; it doesn't block reading on. */
export function ConsentFrame({ t, aside, sentence, heading, frame, children }: FrameProps) {
  return (
    <section
      ref={frame}
      aria-labelledby="consent-title"
      className="fixed inset-x-3 bottom-[calc(max(var(--dock-h,0px),env(safe-area-inset-bottom))+12px)] z-40 mx-auto max-h-[70dvh] max-w-[480px] overflow-y-auto overscroll-contain rounded-[24px] bg-raised p-4 shadow-e3 sm:p-5 lg:right-5 lg:left-auto lg:w-[420px] print:hidden"
    >
      <div className="flex items-start gap-3">
        <IconWell tone="maracuja">
          <Cookie size={22} strokeWidth={2.1} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0 flex-1 self-center">
          <h2 id="consent-title" ref={heading} tabIndex={-1} className="type-title text-h2">
            {t('title')}
          </h2>
          {sentence}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

type AskProps = {
  t: ConsentTexts
  /** asks about analytics only */
  simple: boolean
  onAct?: (act: ConsentAct) => void
}

/** The question, with a link to the explanation. */
export function ConsentSentence({ t, simple }: Pick<AskProps, 't' | 'simple'>) {
  return (
    <p className="mt-1 text-sm text-ink-2">
      {t(simple ? 'askSimple' : 'ask')} <PolicyLink t={t} />
    </p>
  )
}

/** The answers: yes and no with equal weight. */
export function ConsentAnswers({ t, simple, onAct }: AskProps) {
  const button = (act: ConsentAct) => ({ 'data-consent': act, ...(onAct && { onClick: () => onAct(act) }) })
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="solid" className="justify-center" {...button('reject')}>
          {t(simple ? 'reject' : 'rejectAll')}
        </Button>
        <Button variant="solid" className="justify-center" {...button('accept')}>
          {t(simple ? 'accept' : 'acceptAll')}
        </Button>
      </div>
      {!simple && (
        <div className="mt-1 flex justify-center">
          <Button variant="ghost" {...button('customize')}>
            {t('customize')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A link to the privacy policy. */
export function PolicyLink({ t }: { t: ConsentTexts }) {
  return (
    <Link {...paths.privacy()} className="font-semibold whitespace-nowrap text-brand-text underline underline-offset-4">
      {t('policy')}
    </Link>
  )
}
