import { VERIFY_EVERY_SECONDS } from '@bora/rules/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { refreshChallenge } from '../../challenges/components/use-join.ts'
import { stateOf } from '../components/payment-data.ts'
import { reasonText, sentenceOf } from '../components/payment-texts.ts'
import { paths } from '../../../navigation/paths.ts'
import { Banner, type BannerTone } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'

type Found = Answer<'POST /payments/verify'>

const TONE: Record<Found['outcome'], BannerTone> = {
  verified: 'done',
  still_pending: 'pending',
  awaiting_confirmation: 'processing',
  not_found: 'info',
}

/** Asks the provider about the viewer's latest payment, and shows its answer. */
export function Verification() {
  const { t } = useTranslation('payment-pages')
  const client = useQueryClient()
  const [left, wait] = useSecondsLeft()
  const verify = useMutation({
    mutationFn: () => call('POST /payments/verify'),
    onSuccess: ({ payment }) => {
      void client.invalidateQueries({ queryKey: ['GET /payments'] })
      if (!payment) return
      void client.invalidateQueries({ queryKey: ['GET /payments/:paymentId'] })
      refreshChallenge(client, payment.challengeId)
    },
    onSettled: () => wait(VERIFY_EVERY_SECONDS),
  })
  return (
    <Card as="section" aria-labelledby="verify-title" className="min-w-0">
      <h2 id="verify-title" className="type-title text-h1">
        {t('support.verifyTitle')}
      </h2>
      <p className="mt-1.5 text-ui text-ink-2">{t('support.verifySentence')}</p>
      <Button
        variant="bora"
        size="lg"
        block
        className="mt-5 sm:max-w-[360px]"
        busy={verify.isPending}
        busyLabel={t('support.verifyBusy')}
        aria-disabled={left > 0}
        aria-describedby="verify-again"
        onClick={() => left === 0 && verify.mutate()}
      >
        {t('support.verify')}
      </Button>
      <p id="verify-again" className="mt-2 min-h-5 text-sm text-ink-2 tabular-nums">
        {left > 0 && !verify.isPending && t('support.again', { count: left })}
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {verify.data && !verify.isPending && <Outcome found={verify.data} />}
      </div>
      {verify.isError && !verify.isPending && (
        <div role="alert" className="mt-3">
          <Banner
            tone="failed"
            title={errorText(verify.error)}
            sentence={isUnanswered(verify.error) && t('support.failedSentence')}
          />
        </div>
      )}
    </Card>
  )
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'verification_unavailable'
}

function Outcome({ found: { outcome, payment } }: { found: Found }) {
  const { t } = useTranslation('payment-pages')
  const { t: words } = useTranslation('payment')
  return (
    <Banner
      tone={payment && stateOf(payment) === 'charged_back' ? 'failed' : TONE[outcome]}
      title={t(`support.outcome.${outcome}`)}
      sentence={useOutcomeSentence({ outcome, payment })}
      action={
        payment && (
          <Button asChild variant="link" size="sm">
            <Link {...paths.payment(payment.id)}>{words('see')}</Link>
          </Button>
        )
      }
    />
  )
}

function useOutcomeSentence({ outcome, payment }: Found): string {
  const { t } = useTranslation('payment-pages')
  const { t: words } = useTranslation('payment')
  if (!payment) return t('support.outcome.noneSentence')
  if (outcome === 'not_found') {
    return payment.status === 'failed' ? reasonText(words, payment.failure) : t('support.outcome.not_foundSentence')
  }
  if (outcome !== 'verified') return t(`support.outcome.${outcome}Sentence`)
  if (stateOf(payment) !== 'succeeded') return sentenceOf(words, payment)
  return t(payment.purpose === 'prize' ? 'support.outcome.verifiedPrize' : 'support.outcome.verifiedSentence')
}

/** A countdown in seconds, and a function that starts it. */
function useSecondsLeft() {
  const [left, setLeft] = useState(0)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft(now => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return [left, setLeft] as const
}
