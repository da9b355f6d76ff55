import { LANGUAGES } from '@bora/rules/limits.ts'
import { PublicConfig } from '@bora/contract/platform.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '../../../testing/page.tsx'
import { challenged, deviceError, deviceWithPasskeys, withoutPasskeys } from '../../../testing/passkeys.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { sampleOf } from '../../../testing/sample.ts'

afterEach(withoutPasskeys)

const TEXTS = {
  'pt-BR': {
    enter: 'Entrar com passkey',
    email: 'E-mail',
    cancelled: 'Nenhuma passkey foi usada. Tente de novo quando quiser.',
    unsupported: 'Este aparelho ou navegador não consegue usar passkeys aqui. Escolha outro jeito.',
    unknown: 'Nenhuma conta usa esta passkey. Ela pode ter sido removida; escolha outra ou outro jeito de entrar.',
    expired: 'O tempo para responder acabou. Tente de novo.',
    failed: 'Não deu para conferir a passkey. Tente de novo.',
  },
  en: {
    enter: 'Sign in with a passkey',
    email: 'Email',
    cancelled: 'No passkey was used. Try again whenever you like.',
    unsupported: "This device or browser can't use passkeys here. Choose another way.",
    unknown: 'No account uses this passkey. It may have been removed; choose another one or another way to sign in.',
    expired: 'The time to answer ran out. Try again.',
    failed: "Couldn't check the passkey. Try again.",
  },
}

const answers = (more: Answers = {}): Answers => ({
  'GET /config': { ...sampleOf(PublicConfig), now: new Date().toISOString(), passkeySignIn: true },
  'POST /auth/v1/passkeys/authentication/options': challenged,
  ...more,
})
const refused = (code: string) => ({
  'POST /auth/v1/passkeys/authentication/verify': { status: 400, body: { code: 400, error_code: code, msg: 'no' } },
})

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`the address field offers passkeys, and a browser without them gets no button: ${language}`, async () => {
    await showPage('/auth', { language, answers: answers() })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(text.email).getAttribute('autocomplete')).toBe(
        'username webauthn',
      ),
    )
    expect(screen.queryByRole('button', { name: text.enter })).toBeNull()
  })

  for (const [error, said] of [
    ['NotAllowedError', text.cancelled],
    ['NotSupportedError', text.unsupported],
  ] as const) {
    test(`${error} of the device is reported: ${language}`, async () => {
      deviceWithPasskeys({ get: deviceError(error) })
      const { user } = await showPage('/auth', { language, answers: answers() })
      await user.click(await screen.findByRole('button', { name: text.enter }))
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said))
    })
  }

  for (const [code, said] of [
    ['webauthn_credential_not_found', text.unknown],
    ['webauthn_challenge_expired', text.expired],
    ['webauthn_verification_failed', text.failed],
  ] as const) {
    test(`${code} of the server is reported, and the button asks once at a time: ${language}`, async () => {
      const { get, touch } = deviceWithPasskeys()
      const { user } = await showPage('/auth', { language, answers: answers(refused(code)) })
      await user.dblClick(await screen.findByRole('button', { name: text.enter }))
      touch()
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(said))
      expect(get).toHaveBeenCalledTimes(1)
    })
  }
}
