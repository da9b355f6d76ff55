import { CONTINUE_PATH } from '@bora/rules/pages.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import assert from 'node:assert/strict'
import type { Node } from './testing.ts'

export type Received = { kind: string; code: string; link: URL }

/** Returns the code and, for a mail, the link of the newest message to an address or number. */
export async function newestMessage(node: Node, to: string): Promise<Received> {
  const [message] = await node.outbox(to)
  assert.ok(message, `nothing was sent to ${to}`)
  const code = /(?<![\w=-])\d{6}(?![\w-])/.exec(message.text)?.[0] ?? ''
  const link = /http:\/\/localhost:3000\/auth\/continue\?[^\s"\\<>]+/.exec(message.text)?.[0]
  return { kind: message.kind, code, link: new URL(link ?? 'http://localhost:3000/none') }
}

/** Returns the kinds of all messages to an address or number, newest first. */
export async function kindsSentTo(node: Node, to: string): Promise<string[]> {
  return (await node.outbox(to)).map(message => message.kind)
}

/** Opens a link of a mail and presses the button on its page; returns the address that follows. */
export async function follow(node: Node, link: URL): Promise<URL> {
  const body = new URLSearchParams(link.search)
  return whereTo(await fetch(node.url + CONTINUE_PATH, { method: 'POST', body, redirect: 'manual' }))
}

/** Opens an operator's link, which is one of the protocol; returns the address that it leads to. */
export async function followByProtocol(node: Node, link: URL): Promise<URL> {
  return whereTo(await fetch(`${node.url}/auth/v1/verify${link.search}`, { redirect: 'manual' }))
}

function whereTo(answer: Response): URL {
  assert.equal(answer.status, 303)
  return new URL(answer.headers.get('location')!)
}

/** Returns the parameters in the fragment of an address. */
export function fragmentOf(page: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(page.hash.slice(1)))
}

/** The official client with PKCE: it keeps a secret and exchanges a code for its session. */
export function pkceClient(node: Node): GoTrueClient {
  return node.client({ flowType: 'pkce' })
}

/** Returns the events that a client fires from now on. */
export function eventsOf(client: GoTrueClient): string[] {
  const events: string[] = []
  client.onAuthStateChange(event => void events.push(event))
  return events
}

/** Returns a different code. */
export function another(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
