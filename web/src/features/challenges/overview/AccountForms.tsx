import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { coverBy, type Overview } from '../components/challenge-data.ts'
import { OtherWays } from '../../accounts/components/sign-in/OtherWays.tsx'
import { SecondFactor } from '../../accounts/components/sign-in/SecondFactor.tsx'
import { SignInForm } from '../../accounts/components/sign-in/SignInForm.tsx'
import { SignUpForm } from '../../accounts/components/sign-in/SignUpForm.tsx'
import { usePendingFactors } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'

const MODES = ['signUp', 'signIn'] as const

export type AccountFormsProps = { challenge: Overview; open: boolean; onClose: () => void }

/** Create an account or sign in without leaving the challenge; full screen on a phone. */
export function AccountForms({ challenge, open, onClose }: AccountFormsProps) {
  const { t } = useTranslation('instant-join')
  const { t: auth } = useTranslation('auth')
  const { t: common } = useTranslation()
  const pending = usePendingFactors()
  const here = useLocation({ select: location => location.href })
  const [mode, setMode] = useState<(typeof MODES)[number]>('signUp')
  const paid = challenge.pool.entryFeeCents > 0
  // With an entry fee, an account alone doesn't make one a participant.
  const andJoin = paid ? undefined : t(`account.${mode}Submit`)
  const about = { title: challenge.title }
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={pending ? auth('factor.title') : t(`account.${mode}`)}
      description={t(`account.${paid ? 'paid' : 'free'}.${mode}`, about)}
      picture={
        <span className="size-[60px] shrink-0 overflow-hidden rounded-md">
          <Cover id={challenge.id} category={challenge.category} by={coverBy(challenge)} shape="thumb" />
        </span>
      }
      closeLabel={common('close')}
      size="form"
    >
      {pending ? (
        <SecondFactor factors={pending} arrived titled={false} />
      ) : (
        <>
          <Segmented
            label={t('account.switch')}
            options={MODES.map(value => ({ value, label: t(`account.${value}Choice`) }))}
            value={mode}
            onChange={setMode}
            className="mb-5"
          />
          {mode === 'signUp' ? <SignUpForm submit={andJoin} /> : <SignInForm next={here} submit={andJoin} />}
          <OtherWays next={here} byMail={mode === 'signIn'} creating={mode === 'signUp'} />
        </>
      )}
    </Dialog>
  )
}
