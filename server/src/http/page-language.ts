import { FALLBACK_LANGUAGE, type Language } from '@bora/rules/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './compressed-page.ts'

/**
 * Returns the language of a page that the server writes: from the address, an earlier choice, the browser, or
 * `otherwise`.
 */
export function pageLanguage(request: FastifyRequest, otherwise: Language = FALLBACK_LANGUAGE): Language {
  const { lang: asked } = request.query as { lang?: unknown }
  const stored = /(?:^|;\s*)lang=(en|pt-BR)/.exec(request.headers.cookie ?? '')?.[1]
  return (
    languageOf(typeof asked === 'string' ? asked : undefined) ??
    languageOf(stored) ??
    browserLanguage(request.headers['accept-language']) ??
    otherwise
  )
}

/** Sets the language of an answer, and the headers that it depends on. */
export function setContentLanguage(reply: FastifyReply, language: Language): FastifyReply {
  addVary(reply, 'accept-language, cookie')
  return reply.header('content-language', language)
}

function languageOf(tag: string | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return base === 'pt' ? 'pt-BR' : base === 'en' ? 'en' : undefined
}

function browserLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .split(',')
    .map(part => languageOf(part.split(';')[0]))
    .find(Boolean)
}
