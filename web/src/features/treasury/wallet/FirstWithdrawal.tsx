import { BANK_DETAILS_NEW_HOURS, BANK_REVIEW_HOURS, PAYOUT_BUSINESS_DAYS } from '@bora/rules/limits.ts'
import type { PayoutCountry } from '@bora/rules/payouts.ts'
import { AtSign, BadgeCheck, ChevronRight, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { OwnKey } from './payout-text.ts'

export type FirstWithdrawalProps = {
  country: PayoutCountry
  ownKeys: readonly OwnKey[]
  onClose: () => void
  /** called with one of the own keys, or without for another destination */
  onGo: (ownKey?: OwnKey) => void
}

/** The requirements of a first payout and its duration, before any form; the account's own keys can be chosen here. */
export function FirstWithdrawal({ country, ownKeys, onClose, onGo }: FirstWithdrawalProps) {
  const { t } = useTranslation('payouts')
  const close = useTranslation().t('close')
  const isBrazil = country === 'BR'
  const steps = [
    { title: t('first.where'), sentence: t(isBrazil ? 'first.whereSentence' : 'first.whereAbroad') },
    { title: t('first.check'), sentence: t(isBrazil ? 'first.checkOwn' : 'first.checkSentence', BANK_REVIEW_HOURS) },
    {
      title: t('first.withdraw'),
      sentence: t('first.withdrawSentence', { ...PAYOUT_BUSINESS_DAYS, hours: BANK_DETAILS_NEW_HOURS }),
    },
  ]
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="form"
      title={t('first.title')}
      description={t('first.sentence')}
      closeLabel={close}
    >
      <ol className="flex flex-col gap-4">
        {steps.map(({ title, sentence }, index) => (
          <li key={title} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="type-num grid size-9 shrink-0 place-items-center rounded-full bg-mata text-[1.0625rem] text-on-mata"
            >
              {index + 1}
            </span>
            <span className="min-w-0">
              <span className="block text-ui font-bold">{title}</span>
              <span className="block text-sm text-ink-2">{sentence}</span>
            </span>
          </li>
        ))}
      </ol>
      {ownKeys.length > 0 && (
        <ul className="mt-5 flex flex-col gap-2.5">
          {ownKeys.map(own => (
            <li key={own.kind}>
              <button
                type="button"
                onClick={() => onGo(own)}
                className="flex min-h-[74px] w-full items-center gap-3.5 rounded-[20px] bg-surface p-3.5 text-left shadow-e1 hover:bg-fill"
              >
                <IconWell tone="folha" size={44}>
                  {own.kind === 'email' ? (
                    <AtSign size={20} aria-hidden="true" />
                  ) : (
                    <Smartphone size={20} aria-hidden="true" />
                  )}
                </IconWell>
                <span className="min-w-0 flex-1">
                  <span className="block text-ui font-bold">{t(`first.${own.kind}`)}</span>
                  <span className="block truncate text-sm text-ink-2">{own.key}</span>
                  <span className="mt-0.5 flex items-center gap-1.5 text-sm font-semibold text-folha-text">
                    <BadgeCheck size={16} strokeWidth={2.4} aria-hidden="true" />
                    {t('first.own')}
                  </span>
                </span>
                <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 pb-2">
        <Button variant={ownKeys.length > 0 ? 'soft' : 'solid'} size="lg" block onClick={() => onGo()}>
          {t(ownKeys.length > 0 ? 'first.other' : 'first.go')}
        </Button>
      </div>
    </Dialog>
  )
}
