import { authClient } from '../../../../session/session.ts'

const BY_MESSAGE = ['otp', 'magiclink', 'recovery']

/** How the person signed in to this session: `password`, `otp`, `totp` and so on, as the protocol names it. */
export async function sessionMethods(): Promise<string[]> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return (data?.currentAuthenticationMethods ?? []).map(each => (typeof each === 'string' ? each : each.method))
}

/** Whether that was a code or link from a message: such a person may have forgotten the password. */
export function signedInByMessage(methods: readonly string[]): boolean {
  return methods.some(method => BY_MESSAGE.includes(method))
}
