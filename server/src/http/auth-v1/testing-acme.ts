import type { GoTrueClient, User } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import { type Node, type TestWorld, testWorld } from './testing.ts'
import { pkceClient } from './testing-messages.ts'
import { arrive, testProvider, type TestProvider, walk } from './testing-provider.ts'

/** A provider with a custom name; the types of the official client only include large companies. */
export const ACME = 'acme' as never

export type AcmeWorld = TestWorld & { acme: TestProvider }

/** A world in which people may sign in with Acme; `settings` are additional environment variables. */
export async function acmeWorld(
  settings: (acme: TestProvider) => Record<string, string> = () => ({}),
): Promise<AcmeWorld> {
  const acme = await testProvider()
  const world = await testWorld(
    {},
    {
      AUTH_PROVIDERS: 'acme',
      AUTH_ACME_ISSUER: acme.issuer,
      AUTH_ACME_CLIENT_ID: acme.clientId,
      AUTH_ACME_CLIENT_SECRET: acme.clientSecret,
      ...settings(acme),
    },
  )
  return {
    ...world,
    acme,
    async end() {
      await world.end()
      await acme.close()
    },
  }
}

/** Signs a person of Acme in and returns to a node with a session. */
export async function enteredByAcme(
  node: Node,
  hint: string,
  client = pkceClient(node),
): Promise<{ client: GoTrueClient; user: User }> {
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: hint } }
  const { data } = await client.signInWithOAuth({ provider: ACME, options })
  const { page } = await arrive(node, await walk(data.url!))
  const { data: opened, error } = await client.exchangeCodeForSession(page.searchParams.get('code')!)
  assert.equal(error, null)
  return { client, user: opened.user! }
}

/** Adds the Acme identity of this name to a signed-in person (PKCE); returns the page to which they return. */
export async function linkedAtAcme(
  node: Node,
  client: GoTrueClient,
  hint: string,
): Promise<{ page: URL; status: number }> {
  const options = { skipBrowserRedirect: true, queryParams: { login_hint: hint } }
  const { data, error } = await client.linkIdentity({ provider: ACME, options })
  assert.equal(error, null)
  const arrived = await arrive(node, await walk(data!.url!))
  const code = arrived.page.searchParams.get('code')
  if (code) assert.equal((await client.exchangeCodeForSession(code)).error, null)
  return arrived
}
