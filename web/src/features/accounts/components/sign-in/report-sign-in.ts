import { loadConfig } from '../../../../settings/config.ts'

/**
 * Reports a sign-in or sign-up to the server, so that it can record the device. Does not block, and a failure is not
 * shown.
 */
export function reportSignIn(
  name: 'capture-login-ip' | 'capture-signup-ip',
  token: string,
  about: { country_code?: string } = {},
): void {
  void send(name, token, about).catch((error: unknown) => console.debug(name, error))
}

async function send(name: string, token: string, about: object): Promise<void> {
  const { anonKey } = await loadConfig()
  const response = await fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey, authorization: `Bearer ${token}` },
    body: JSON.stringify(about),
    keepalive: true,
  })
  if (!response.ok) throw new Error(String(response.status))
}
