import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmAddress } from '../../features/accounts/components/settings/ConfirmAddress.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asks for the code of the confirmation mail until the address of the account is confirmed. */
export function ConfirmEmail({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)

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
        <div className="mx-auto max-w-[420px] px-3.5 pt-1 pb-4">
          <ConfirmAddress email={email} />
        </div>
      )}
    </div>
  )
}
