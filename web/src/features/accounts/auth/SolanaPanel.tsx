import { useTranslation } from 'react-i18next'
import { LinkedTerms } from '../components/sign-in/LinkedTerms.tsx'
import { PanelForm } from '../components/sign-in/PanelForm.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { type RefusalText, refusalText } from '../components/sign-in/refusal-text.ts'
import { UnderAge } from '../components/sign-in/UnderAge.tsx'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { BackToSignIn } from './BackToSignIn.tsx'
import { signInByWallet, walletHere, WalletRefusal } from './solana-wallet.ts'

/** Asks the browser's wallet for a signature. Success shows in the session. */
export function SolanaPanel({ next, arrived }: { next: string | undefined; arrived: boolean }) {
  const { t } = useTranslation('auth')
  const form = useSentForm({}, enter, walletRefusal)

  async function enter() {
    // Looked up on use: wallets may inject themselves at any time.
    const wallet = walletHere()
    if (wallet) await signInByWallet(wallet, t('solana.statement'))
    else form.setError('root', { message: 'solana.none' })
  }
  return (
    <>
      <PanelTitle title={t('solana.title')} sentence={t('solana.sentence')} arrived={arrived} always />
      <PanelForm
        onSubmit={form.submit}
        refused={form.problem('root')}
        submit={t('solana.submit')}
        busy={form.busy}
        busyLabel={t('solana.busy')}
      >
        <div>
          <p className="text-sm text-ink-2">
            <LinkedTerms text={t('solana.terms')} />
          </p>
          <UnderAge />
        </div>
      </PanelForm>
      <BackToSignIn next={next} />
    </>
  )
}

function walletRefusal(error: unknown): RefusalText {
  if (error instanceof WalletRefusal)
    return { field: 'root', key: error.cancelled ? 'solana.cancelled' : 'solana.failed' }
  const refusal = refusalText(error, 'signIn')
  return { ...refusal, field: 'root', key: refusal.key === 'refused.signIn' ? 'solana.failed' : refusal.key }
}
