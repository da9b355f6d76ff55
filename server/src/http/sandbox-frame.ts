import type { Language } from '@bora/rules/limits.ts'
import type { FastifyReply } from 'fastify'
import { setContentLanguage } from './page-language.ts'
import { sandboxTexts } from './sandbox-texts.ts'

/** Sends a page of the sandbox around `body`. */
export function sandboxPage(reply: FastifyReply, status: number, language: Language, body: string): FastifyReply {
  const text = sandboxTexts[language]
  return setContentLanguage(reply, language)
    .status(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text.title} · Bora</title><link rel="stylesheet" href="/sandbox/checkout.css"><script src="/sandbox/checkout.js" defer></script></head>
<body><header class="banner"><p role="note">${text.banner}</p></header><main><img class="brand" src="/icon.svg" alt="Bora" width="44" height="44"><div class="columns">${body}</div></main></body></html>`)
}
