import { dayIn } from '@bora/rules/calendar.ts'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TestPerson } from '../../testing/as-person.ts'
import { testServer, type TestServer } from '../../testing/server.ts'

export type SupabaseApi = {
  server: TestServer
  url: string
  anonKey: string
  /** The official client, unmodified, as a person, or as a visitor with a separate session. */
  clientOf(person?: TestPerson, send?: typeof fetch, at?: string, realtimeVersion?: '1.0.0'): SupabaseClient
}

/** Starts a server on its own port, and official clients that use it like the hosted backend. */
export async function supabaseApi(now?: string, settings: Record<string, string> = {}): Promise<SupabaseApi> {
  const server = await testServer(now, settings)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { anonKey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>()
  return {
    server,
    url,
    anonKey,
    clientOf: (person, send, at = url, vsn) =>
      createClient(at, anonKey, {
        ...(vsn && { realtime: { vsn } }),
        auth: { persistSession: false, autoRefreshToken: false },
        ...(person && { accessToken: async () => person.token }),
        ...(send && { global: { fetch: send } }),
      }),
  }
}

/** Invites an account or an address to a challenge, which no call of the product does; returns the invitation's id. */
export async function invited(
  server: TestServer,
  challenge: { id: string },
  { guest, host }: { guest: { id: string } | { email: string }; host: { id: string } },
): Promise<string> {
  const id = randomUUID()
  await server
    .context()
    .db.insertInto('challenge_invitations')
    .values({
      id,
      challenge_id: challenge.id,
      invited_email: 'email' in guest ? guest.email : null,
      invited_user_id: 'id' in guest ? guest.id : null,
      inviter_user_id: host.id,
      created_at: server.clock.now().toISOString(),
      sent_on: dayIn(server.clock.now(), 'America/Sao_Paulo'),
      expires_at: null,
    })
    .execute()
  return id
}
