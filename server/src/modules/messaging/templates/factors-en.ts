import type { Texts } from './mail-template.ts'
import { change, only, when, whose } from './parts-en.ts'

const FACTORS = { totp: 'Authenticator app', phone: 'Code by text message', webauthn: 'Passkey' }

type Kinds = 'factor_added' | 'factor_removed' | 'passkey_added' | 'passkey_removed' | 'token_added'

/** Mails about second factors, passkeys and upload keys. */
export const factorsEn: Pick<Texts['mail'], Kinds> = {
  factor_added: facts => ({
    ...change(facts, 'Second factor on for your Bora account', 'Second factor is on'),
    sentences: [
      facts.factor === 'webauthn'
        ? 'Your account now asks for your passkey before what matters.'
        : 'Your account now asks for one more code before what matters.',
      ...whose(facts),
    ],
    details: [{ label: 'Second factor', value: FACTORS[facts.factor] }, when(facts)],
    notYou: only(
      "Wasn't it you? Someone may be in your account: sign in, open account security with the button and sign out the devices that aren't yours.",
    ),
  }),
  factor_removed: facts => ({
    ...change(facts, 'Second factor removed from your Bora account', 'Second factor removed'),
    sentences: ['This second factor no longer protects your account.', ...whose(facts)],
    details: [{ label: 'Second factor', value: FACTORS[facts.factor] }, when(facts)],
    notYou: {
      text: "Wasn't it you? Turn on another with the button and choose a new password now:",
      link: facts.recoveryLink,
    },
  }),
  passkey_added: facts => ({
    ...change(facts, 'Passkey added to your Bora account', 'Passkey added'),
    sentences: ['This passkey now signs in to your account, without a password.', ...whose(facts)],
    details: [{ label: 'Passkey', value: facts.passkey }, when(facts)],
    notYou: {
      text: "Wasn't it you? Remove it in account security with the button and choose a new password now:",
      link: facts.recoveryLink,
    },
  }),
  passkey_removed: facts => ({
    ...change(facts, 'Passkey removed from your Bora account', 'Passkey removed'),
    sentences: ['This passkey no longer signs in to your account.', ...whose(facts)],
    details: [{ label: 'Passkey', value: facts.passkey }, when(facts)],
    notYou: {
      text: "Wasn't it you? Open account security with the button and choose a new password now:",
      link: facts.recoveryLink,
    },
  }),
  token_added: facts => ({
    ...change(facts, 'Upload key created in your Bora account', 'Upload key created'),
    sentences: ['This key can now send recordings of workouts to your account, and nothing else.', ...whose(facts)],
    details: [{ label: 'Upload key', value: facts.key }, when(facts)],
    notYou: {
      text: "Wasn't it you? Revoke it in account security with the button and choose a new password now:",
      link: facts.recoveryLink,
    },
  }),
}
