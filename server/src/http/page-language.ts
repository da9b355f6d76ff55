import type { FastifyRequest } from 'fastify'

/** The language of a page that the server writes: asked for in the address, chosen before, or the browser's. */
export function pageLanguage(request: FastifyRequest): 'pt-BR' | 'en' {
  const { lang: asked } = request.query as { lang?: unknown }
  const stored = /(?:^|;\s*)lang=(en|pt-BR)/.exec(request.headers.cookie ?? '')?.[1]
  return (
    languageOf(typeof asked === 'string' ? asked : undefined) ??
    languageOf(stored) ??
    browserLanguage(request.headers['accept-language']) ??
    'pt-BR'
  )
}

function languageOf(tag: string | undefined): 'pt-BR' | 'en' | undefined {
  const base = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return base === 'pt' ? 'pt-BR' : base === 'en' ? 'en' : undefined
}

function browserLanguage(header: string | undefined): 'pt-BR' | 'en' | undefined {
  return (header ?? '')
    .split(',')
    .map(part => languageOf(part.split(';')[0]))
    .find(Boolean)
}
