import { Link } from '@tanstack/react-router'
import { ArrowRight, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../features/challenges/components/share.ts'
import { fullAddress, paths } from '../../navigation/paths.ts'
import { toast } from '../../ui/toast.ts'
import { Fold, FoldCard } from '../../ui/Fold.tsx'
import { NoBreakText } from '../../ui/NoBreakText.tsx'
import type { Entry } from './search.ts'

type Go =
  | 'addActivity'
  | 'classification'
  | 'createChallenge'
  | 'home'
  | 'myWorkouts'
  | 'paymentSupport'
  | 'privacy'
  | 'gdprSettings'
  | 'profile'
  | 'resetPassword'
  | 'security'
  | 'support'
  | 'terms'
  | 'wallet'

type Place = ReturnType<(typeof paths)[Exclude<Go, 'resetPassword'> | 'auth']>

/** Links below answers. */
const LEADS: Partial<Record<string, readonly [Go, Place]>> = {
  age: ['terms', paths.terms()],
  'first-challenge': ['home', paths.home()],
  'technical-issue': ['support', paths.support({ topic: 'technical' })],
  'forgot-password': ['resetPassword', paths.auth({ mode: 'forgot' })],
  'change-email': ['profile', paths.profile()],
  'second-factor': ['security', paths.security()],
  'someone-in-account': ['security', paths.security()],
  'delete-account': ['gdprSettings', paths.gdprSettings()],
  create: ['createChallenge', paths.createChallenge()],
  types: ['classification', paths.classification('challenges')],
  log: ['addActivity', paths.addActivity()],
  edit: ['myWorkouts', paths.myWorkouts()],
  minutes: ['classification', paths.classification('not-accepted')],
  'worth-zero': ['classification', paths.classification('not-accepted')],
  'time-calories': ['classification', paths.classification('types')],
  badges: ['profile', paths.profile()],
  'payment-failed': ['paymentSupport', paths.paymentSupport()],
  'payment-pending': ['paymentSupport', paths.paymentSupport()],
  'bonus-credits': ['wallet', paths.wallet()],
  'money-charged-back': ['support', paths.support({ topic: 'payments' })],
  'prize-when': ['wallet', paths.wallet()],
  withdraw: ['wallet', paths.wallet()],
  'wrong-result': ['support', paths.support({ topic: 'points' })],
  'my-data': ['gdprSettings', paths.gdprSettings()],
  cookies: ['privacy', paths.privacy()],
  'fake-support': ['support', paths.support({ topic: 'privacy' })],
}

/** The public list itself, for programs and for people who check a draw. */
const DAY_KEYS = '/api/day-keys'

type QuestionsProps = {
  entries: readonly Entry[]
  firstOpen?: boolean
  /** shows the topic of each question */
  withTopic?: boolean
}

/** Questions that expand to their answers, each with its own address. */
export function Questions({ entries, firstOpen = false, withTopic = false }: QuestionsProps) {
  return (
    <FoldCard>
      {entries.map(({ id, question, topic, answer }, index) => (
        <Fold
          key={id}
          id={id}
          open={firstOpen && index === 0}
          className="scroll-mt-6"
          title={
            <>
              {withTopic && <span className="block text-[0.8125rem] font-normal text-ink-3">{topic}</span>}
              <NoBreakText text={question} />
            </>
          }
        >
          <div className="max-w-[64ch]">
            {answer.map(paragraph => (
              <p key={paragraph} className="mb-2 leading-[1.6] text-ink-2">
                <NoBreakText text={paragraph} />
              </p>
            ))}
            <Onward id={id} />
          </div>
        </Fold>
      ))}
    </FoldCard>
  )
}

function Onward({ id }: { id: string }) {
  const { t } = useTranslation('help')
  const lead = LEADS[id]
  async function copy() {
    if (await copyText(fullAddress(paths.help(id)))) toast({ title: t('copied'), variant: 'success' })
    // Puts the answer's id into the address bar.
    else location.hash = id
  }
  const look = 'inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm underline-offset-4 hover:underline'
  return (
    <p className="flex flex-wrap gap-x-5">
      {lead && (
        <Link {...lead[1]} className={`${look} font-bold text-brand-text`}>
          {t(`go.${lead[0]}`)}
          <ArrowRight size={16} strokeWidth={2.4} aria-hidden="true" />
        </Link>
      )}
      {id === 'draws' && (
        <a href={DAY_KEYS} className={`${look} font-bold text-brand-text`}>
          {t('dayKeys')}
          <ArrowRight size={16} strokeWidth={2.4} aria-hidden="true" />
        </a>
      )}
      <button type="button" onClick={() => void copy()} className={`${look} font-semibold text-ink-2`}>
        <Link2 size={16} strokeWidth={2.2} aria-hidden="true" />
        {t('copy')}
      </button>
    </p>
  )
}
