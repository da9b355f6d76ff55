import { createECDH } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webpush from 'web-push'
import { PUSH_ENDPOINT_MAX_LENGTH } from '@bora/rules/limits.ts'
import { farLookup } from './far-lookup.ts'
import { NotSent } from './not-sent.ts'
import type { Push, PushService } from './push-service.ts'
import { slowSites } from './slow-sites.ts'

// Shorter than the queue's shortest retry delay: a push in progress is never retried by another node.
const LONGEST_SEND_MS = 10_000
const ONE_DAY_SECONDS = 86_400
// Not found and gone, and the answers for a subscription with another key (403) or a malformed one (400): it never
// works again, and its browser creates a new one when it opens the product.
const GONE = new Set([400, 403, 404, 410])

/**
 * Sends by Web Push (RFC 8030, 8291, 8292). Addresses come from browsers and can't be trusted: only addresses of the
 * public internet are called, over https at its port, and redirects are not followed. `contact` is for push services:
 * an address of the form `mailto:` or `https:`. `near` allows addresses of this machine, for tests, and `dnsServers`
 * replaces those of the system. A site that doesn't answer in time gets few pushes at once, so that it never delays
 * those of others.
 */
export function webPush({
  contact,
  near = false,
  dnsServers,
}: {
  contact: string
  near?: boolean
  dnsServers?: string[]
}): PushService {
  const lookup = near ? undefined : farLookup(dnsServers)
  const sites = slowSites()

  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (!url || endpoint.length > PUSH_ENDPOINT_MAX_LENGTH || url.username || url.password || url.hash) return false
    if (near && url.hostname === '127.0.0.1') return true
    const isNamed = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && /[a-z0-9-]\.[a-z][a-z0-9-]*$/.test(url.hostname)
    return url.protocol === 'https:' && url.port === '' && isNamed
  }

  return {
    accepts,
    async send(push) {
      // It was accepted before, possibly by other rules.
      if (!accepts(push.to.endpoint)) return 'gone'
      const done = sites.take(new URL(push.to.endpoint).hostname)
      if (!done) throw new NotSent('push to a slow site', { whole: false })
      const began = performance.now()
      const status = await post(sealed(push, contact), lookup).finally(() => done(performance.now() - began))
      if (status >= 200 && status < 300) return 'sent'
      if (GONE.has(status)) return 'gone'
      throw new NotSent(`push ${status}`, { whole: false })
    },
  }
}

/** Returns the public half of the installation's key in the browsers' format: an uncompressed point in base64url. */
export function publicPushKey(key: Buffer): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key)
  return pair.getPublicKey().toString('base64url')
}

type Sealed = ReturnType<typeof webpush.generateRequestDetails>

function sealed({ to, payload, topic, key }: Push, contact: string): Sealed {
  const keys = { p256dh: to.p256dh.toString('base64url'), auth: to.auth.toString('base64url') }
  try {
    return webpush.generateRequestDetails({ endpoint: to.endpoint, keys }, payload, {
      vapidDetails: { subject: contact, publicKey: publicPushKey(key), privateKey: key.toString('base64url') },
      TTL: ONE_DAY_SECONDS,
      urgency: 'normal',
      topic,
    })
  } catch {
    // The error message contains the address.
    throw new NotSent('push could not be sealed', { whole: false })
  }
}

function post({ endpoint, headers, body }: Sealed, lookup: LookupFunction | undefined): Promise<number> {
  const request = endpoint.startsWith('https:') ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LONGEST_SEND_MS)
    const call = request(
      endpoint,
      { method: 'POST', headers: headers as Record<string, string>, agent: false, signal, lookup },
      answer => {
        // The response body is ignored, at any length.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) =>
      reject(new NotSent(`push ${error.code ?? error.name}`, { whole: false })),
    )
    call.end(body)
  })
}
