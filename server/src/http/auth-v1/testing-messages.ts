import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import type { Node } from './testing.ts'

export type Received = { kind: string; code: string; link: URL }

/** The newest message to an address or number: its code and, by mail, its link. */
export async function newestMessage(node: Node, to: string): Promise<Received> {
  const [message] = await node.outbox(to)
  assert.ok(message, `nothing was sent to ${to}`)
  const code = /(?<!\d)\d{6}(?!\d)/.exec(message.text)?.[0] ?? ''
  const link = /http:\/\/localhost:3000\/auth\/v1\/verify\?[^\s"\\<>]+/.exec(message.text)?.[0]
  return { kind: message.kind, code, link: new URL(link ?? 'http://localhost:3000/none') }
}

/** The kinds of all messages to an address or number, newest first. */
export async function kindsSentTo(node: Node, to: string): Promise<string[]> {
  return (await node.outbox(to)).map(message => message.kind)
}

/** Opens a link of a mail as a browser does; returns the address that it leads to. */
export async function follow(node: Node, link: URL): Promise<URL> {
  const answer = await fetch(node.url + link.pathname + link.search, { redirect: 'manual' })
  assert.equal(answer.status, 303)
  return new URL(answer.headers.get('location')!)
}

/** What the fragment of an address says. */
export function fragmentOf(page: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(page.hash.slice(1)))
}

/** The official client that keeps a secret and exchanges a code for its session (PKCE). */
export function pkceClient(node: Node): GoTrueClient {
  return node.client({ flowType: 'pkce' })
}

/** The events that a client fires from now on. */
export function eventsOf(client: GoTrueClient): string[] {
  const events: string[] = []
  client.onAuthStateChange(event => void events.push(event))
  return events
}

/** A code that is not this one. */
export function another(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
