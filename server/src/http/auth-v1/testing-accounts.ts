import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import type { Node } from './testing.ts'
import { newestMessage } from './testing-messages.ts'

export const password = 'segredo1'

type Account = { client: GoTrueClient; email: string; id: string; user: User; session: Session }

type About = { client?: GoTrueClient; data?: object }

/** An account that has just signed up, as `name@example.com`, without a confirmed address. */
export async function signedUp(
  node: Node,
  name: string,
  { client = node.client(), data: about = { name: 'Ana Lima' } }: About = {},
): Promise<Account> {
  const email = `${name}@example.com`
  const { data, error } = await client.signUp({ email, password, options: { data: about } })
  assert.equal(error, null)
  const { user, session } = data
  assert.ok(user && session)
  return { client, email, id: user.id, user, session }
}

/** An account that signed up and entered the code of the first mail. */
export async function confirmed(node: Node, name: string, about: About = {}): Promise<Account> {
  const { client, ...account } = await signedUp(node, name, about)
  const { code } = await newestMessage(node, account.email)
  const { data, error } = await client.verifyOtp({ email: account.email, token: code, type: 'signup' })
  assert.equal(error, null)
  return { ...account, client, user: data.user!, session: data.session! }
}
