import { fakeWallet } from '@bora/server/src/http/auth-v1/testing-wallet.ts'
import type { Page } from '@playwright/test'
import { sign } from 'node:crypto'

type Asked = { answer: 'sign' | 'forge' | 'cancel'; message: string }
type SignInWishes = { domain: string; uri: string; statement: string; issuedAt: string }

/** Injects a wallet into a page, as an extension does; its key stays outside. */
export async function injectWallet(
  page: Page,
  wallet: ReturnType<typeof fakeWallet>,
  kind: 'signIn' | 'signMessage',
): Promise<Asked> {
  const asked: Asked = { answer: 'sign', message: '' }
  await page.exposeFunction('walletSigns', (message: string) => {
    asked.message = message
    if (asked.answer === 'cancel') return null
    const key = asked.answer === 'forge' ? fakeWallet().privateKey : wallet.privateKey
    return [...sign(null, Buffer.from(message), key)]
  })
  await page.addInitScript(
    ({ address, kind }) => {
      const { walletSigns } = window as unknown as { walletSigns(message: string): Promise<number[] | null> }
      const signed = async (message: string) => {
        const signature = await walletSigns(message)
        if (!signature) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        return new Uint8Array(signature)
      }
      const signIn = async ({ domain, uri, statement, issuedAt }: SignInWishes) => {
        const signedMessage = [
          `${domain} wants you to sign in with your Solana account:`,
          address,
          '',
          statement,
          '',
          'Version: 1',
          `URI: ${uri}`,
          `Issued At: ${issuedAt}`,
        ].join('\n')
        return [{ signedMessage: new TextEncoder().encode(signedMessage), signature: await signed(signedMessage) }]
      }
      const signer = {
        publicKey: null as unknown,
        connect: async () => void (signer.publicKey = { toBase58: () => address }),
        signMessage: (message: Uint8Array) => signed(new TextDecoder().decode(message)),
      }
      Object.assign(window, kind === 'signIn' ? { phantom: { solana: { signIn } } } : { solana: signer })
    },
    { address: wallet.address, kind },
  )
  return asked
}
