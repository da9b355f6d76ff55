import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'

type SentProps = { number: string; receiptTo: string | null; onAnother: () => void }

/** Replaces the form once it was sent: the number, and where the answer arrives. */
export function Sent({ number, receiptTo, onAnother }: SentProps) {
  const { t } = useTranslation('support')
  const session = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="min-w-0 rounded-lg bg-surface p-5 shadow-e1 sm:p-6">
      <CircleCheck size={40} strokeWidth={2} aria-hidden="true" className="text-folha-text" />
      <h2 ref={title} tabIndex={-1} className="type-title mt-3 text-h1 outline-none">
        {t('sent.title', { number })}
      </h2>
      <p className="mt-2 text-ink-2">
        {receiptTo ? t('sent.receipt', { email: receiptTo }) : session ? t('sent.here') : t('sent.keep', { number })}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {session && (
          <Button asChild variant="solid">
            <Link {...paths.support({ ticket: number })}>{t('sent.open')}</Link>
          </Button>
        )}
        <Button variant="soft" onClick={onAnother}>
          {t('sent.another')}
        </Button>
      </div>
    </section>
  )
}
