import type { SolanaWallet } from '@supabase/auth-js'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { authClient } from '../../../session/session.ts'

type Connecting = SolanaWallet & { connect?: () => Promise<unknown> }

/** The wallet gave no signature: its owner declined, or it failed. */
export class WalletRefusal extends Error {
  readonly cancelled: boolean

  constructor(cause: unknown) {
    super('The wallet gave no signature', { cause })
    // The error code that wallets share for this.
    this.cancelled = (cause as { code?: unknown } | null)?.code === 4001
  }
}

/** The Solana wallet injected into this browser; null when there is none. */
export function walletHere(): SolanaWallet | null {
  const { solana, phantom, solflare, backpack } = window as {
    solana?: unknown
    phantom?: { solana?: unknown }
    solflare?: unknown
    backpack?: unknown
  }
  return [solana, phantom?.solana, solflare, backpack].find(isWallet) ?? null
}

/**
 * Opens a session with a message that the wallet's owner signs. Throws a `WalletRefusal`, or the refusal of the
 * message.
 */
export async function signInByWallet(wallet: Connecting, statement: string): Promise<void> {
  const client = await authClient()
  const options = { url: fullAddress(paths.auth()) }
  const { error } = await asked(async () => {
    // A wallet that only signs messages reveals its address once connected.
    if (!wallet.signIn && !wallet.publicKey) await wallet.connect?.()
    return client.signInWithWeb3({ chain: 'solana', wallet, statement, options })
  })
  if (error) throw error
}

// The client returns the server's refusals, and throws the wallet's.
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
