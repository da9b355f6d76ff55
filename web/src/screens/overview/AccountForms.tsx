import { useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Overview } from '../../components/challenge/challenge-data.ts'
import { OtherWays } from '../../components/sign-in/OtherWays.tsx'
import { SecondFactor } from '../../components/sign-in/SecondFactor.tsx'
import { SignInForm } from '../../components/sign-in/SignInForm.tsx'
import { SignUpForm } from '../../components/sign-in/SignUpForm.tsx'
import { usePendingFactors } from '../../session/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'

export type AccountFormsProps = { challenge: Overview; open: boolean; onClose: () => void }

/** Create an account or sign in without leaving the challenge; a phone shows nothing else meanwhile. */
export function AccountForms({ challenge, open, onClose }: AccountFormsProps) {
  const { t } = useTranslation('instant-join')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation()
  const pending = usePendingFactors()
  const here = useLocation({ select: location => location.href })
  const [mode, setMode] = useState<'signUp' | 'signIn'>('signUp')
  const form = useRef<HTMLDivElement>(null)

  // The button that was pressed is another one now; reading goes on in the form that came.
  function change() {
    flushSync(() => setMode(mode === 'signUp' ? 'signIn' : 'signUp'))
    form.current?.querySelector('input')?.focus()
  }
  const about = { title: challenge.title }
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={pending ? auth('factor.title') : t(`account.${mode}`)}
      description={t(`account.${challenge.pool.entryFeeCents > 0 ? 'paid' : 'free'}.${mode}`, about)}
      closeLabel={common('close')}
      size="form"
    >
      {pending ? (
        <SecondFactor factors={pending} arrived titled={false} />
      ) : (
        <>
          <div ref={form}>{mode === 'signUp' ? <SignUpForm /> : <SignInForm next={here} />}</div>
          <OtherWays next={here} byMail={mode === 'signIn'} creating={mode === 'signUp'} />
          <p className="mt-6 text-center text-ui text-ink-2">
            {t(mode === 'signUp' ? 'account.known' : 'account.newHere')}{' '}
            <button
              type="button"
              onClick={change}
              className="tap-44 rounded-sm font-bold text-brand-text underline-offset-4 hover:underline"
            >
              {t(mode === 'signUp' ? 'account.toSignIn' : 'account.toSignUp')}
            </button>
          </p>
        </>
      )}
    </Dialog>
  )
}
