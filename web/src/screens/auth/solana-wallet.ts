import type { SolanaWallet } from '@supabase/auth-js'
import { fullAddress, paths } from '../../navigation/paths.ts'
import { authClient } from '../../session/session.ts'

type Connecting = SolanaWallet & { connect?: () => Promise<unknown> }

/** The wallet was asked and gave no signature: its owner said no, or it failed. */
export class WalletRefusal extends Error {
  readonly cancelled: boolean

  constructor(cause: unknown) {
    super('The wallet gave no signature', { cause })
    // By the code that wallets have in common for it.
    this.cancelled = (cause as { code?: unknown } | null)?.code === 4001
  }
}

/** The Solana wallet that this browser has, where wallets leave themselves; null when there is none. */
export function walletHere(): SolanaWallet | null {
  const { solana, phantom, solflare, backpack } = window as {
    solana?: unknown
    phantom?: { solana?: unknown }
    solflare?: unknown
    backpack?: unknown
  }
  return [solana, phantom?.solana, solflare, backpack].find(isWallet) ?? null
}

/** Opens a session by a message that the wallet's owner signs. Throws a `WalletRefusal`, or what refused the message. */
export async function signInByWallet(wallet: Connecting, statement: string): Promise<void> {
  const client = await authClient()
  const options = { url: fullAddress(paths.auth()) }
  const { error } = await asked(async () => {
    // A wallet that only signs messages says who it is once it is connected.
    if (!wallet.signIn && !wallet.publicKey) await wallet.connect?.()
    return client.signInWithWeb3({ chain: 'solana', wallet, statement, options })
  })
  if (error) throw error
}

// The client gives back what the server refused, and throws what the wallet did.
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new WalletRefusal(error)
  }
}

function isWallet(found: unknown): found is SolanaWallet {
  const { signIn, signMessage } = (found ?? {}) as Partial<SolanaWallet>
  return typeof signIn === 'function' || typeof signMessage === 'function'
}
