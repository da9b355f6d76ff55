import type { FastifyInstance } from 'fastify'
import type { Language } from '@bora/rules/limits.ts'
import { sandboxSwitches, setSandboxSwitches } from '../adapters/sandbox-settings.ts'
import { SANDBOX_SWITCHES, type SwitchName, type Switches } from '../adapters/sandbox-switches.ts'
import type { Context } from '../core/context.ts'
import { pageLanguage } from './page-language.ts'
import { sandboxPage } from './sandbox-frame.ts'
import { sandboxTexts } from './sandbox-texts.ts'

const NAMES = Object.keys(SANDBOX_SWITCHES) as SwitchName[]

/**
 * Sets the faults that the sandbox simulates, for everyone who pays in it: outside production and only near this
 * machine, like the outbox.
 */
export function sandboxDesk(app: FastifyInstance, context: () => Context): void {
  app.get('/sandbox', { schema: { hide: true } }, async (request, reply) => {
    const language = pageLanguage(request)
    const isSaved = (request.query as Record<string, unknown>).saved === '1'
    return sandboxPage(reply, 200, language, desk(language, await sandboxSwitches(context().db), isSaved))
  })
  app.post<{ Body: Record<string, string> | undefined }>(
    '/sandbox',
    { schema: { hide: true } },
    async (request, reply) => {
      const sent = request.body ?? {}
      const chosen = NAMES.flatMap(name => {
        const answer = SANDBOX_SWITCHES[name].find(one => one === sent[name])
        return answer ? [[name, answer]] : []
      })
      await setSandboxSwitches(context().db, Object.fromEntries(chosen) as Partial<Switches>)
      return reply.redirect('/sandbox?saved=1', 303)
    },
  )
}

function desk(language: Language, switches: Switches, isSaved: boolean): string {
  const text = sandboxTexts[language]
  const choice = (name: SwitchName) => {
    const options = SANDBOX_SWITCHES[name].map(
      answer =>
        `<option value="${answer}"${switches[name] === answer ? ' selected' : ''}>${text.answers[answer]}</option>`,
    )
    return `<div class="field"><label for="${name}">${text.switches[name]}</label><select id="${name}" name="${name}">${options.join('')}</select></div>`
  }
  return `<div class="card"><h1 class="title">${text.deskTitle}</h1><p>${text.deskHelp}</p>${isSaved ? `<p class="said" role="status">${text.saved}</p>` : ''}
<form method="post" action="/sandbox">${NAMES.map(choice).join('')}<button class="button main">${text.save}</button></form></div>`
}
