import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAccountAgain } from '../../components/account/auth-user.ts'
import { proveAddress } from '../../components/account/prove-address.ts'
import { CodeForm } from '../../components/sign-in/CodeForm.tsx'
import { OutboxHint } from '../../components/sign-in/OutboxHint.tsx'
import { SendAgain } from '../../components/sign-in/SendAgain.tsx'
import { authClient } from '../../session/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

/** As long as nobody confirmed the address of a new account: the code from the mail, or another mail. */
export function ConfirmEmail({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)

  async function sendAgain() {
    const options = { emailRedirectTo: `${location.origin}/` }
    const { error } = await (await authClient()).resend({ type: 'signup', email, options })
    if (error) throw error
  }
  async function prove(token: string) {
    await proveAddress({ type: 'signup', email, token })
    toast({ title: t('confirm.done'), variant: 'success' })
    await readAccountAgain()
  }
  return (
    <div className="mb-4 rounded-[20px] bg-mar-soft">
      <Banner
        tone="info"
        icon={<Mail size={20} strokeWidth={2.2} aria-hidden="true" />}
        title={t('confirm.title')}
        sentence={<span className="break-words">{t('confirm.sentence', { email })}</span>}
        action={
          !open && (
            <Button size="sm" onClick={() => setOpen(true)}>
              {t('confirm.open')}
            </Button>
          )
        }
      />
      {open && (
        <div className="mx-auto flex max-w-[420px] flex-col gap-3 px-3.5 pt-1 pb-4">
          <CodeForm label={t('code.label')} submit={t('confirm.submit')} onCode={prove} takesFocus />
          <OutboxHint to={email} />
          <SendAgain onSend={sendAgain} waits={false} />
        </div>
      )}
    </div>
  )
}
