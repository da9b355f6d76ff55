import { vi } from 'vitest'

/**
 * Gives this browser passkeys: the device's behaviour when it is asked to create one, and to sign with one. By default
 * it answers, once `touch` is called, with a credential that the fake server accepts as it is.
 */
export function deviceWithPasskeys(
  about: { create?: () => Promise<Credential>; get?: () => Promise<Credential> } = {},
) {
  class FakeCredential {
    id = 'a2V5'
    rawId = new ArrayBuffer(3)
    type = 'public-key'
    toJSON() {
      return { id: this.id, rawId: this.id, type: this.type, clientExtensionResults: {}, response: {} }
    }
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  let touch = () => {}
  const touched = new Promise<void>(resolve => (touch = resolve))
  const credential = async () => {
    await touched
    return new FakeCredential() as unknown as Credential
  }
  const create = vi.fn(about.create ?? credential)
  const get = vi.fn(about.get ?? credential)
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  return { create, get, touch }
}

/** The browser's error of this name, as when the person closes its window. */
export function deviceError(name: string): () => Promise<never> {
  return async () => {
    throw new DOMException('No passkey', name)
  }
}

/** Takes the passkeys away again. */
export function withoutPasskeys(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
}

/** The server's answer before the device is asked. */
export const challenged = {
  status: 200,
  body: {
    challenge_id: '40000000-0000-4000-8000-000000000001',
    expires_at: 0,
    options: {
      challenge: 'Y2hhbGxlbmdl',
      rp: { id: 'localhost', name: 'Bora' },
      user: { id: 'YW5h', name: 'ana@example.com', displayName: 'Ana' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    },
  },
}
