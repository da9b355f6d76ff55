import type { Language } from '@bora/rules/limits.ts'
import { CONTINUE_PATH, PAGES } from '@bora/rules/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthRefusal } from '../core/auth-refusal.ts'
import type { Context } from '../core/context.ts'
import { escapeHtml as escaped } from '../core/escape-html.ts'
import { redirectTo } from '../core/redirects.ts'
import { arrivedFor, finishInBrowser } from '../modules/accounts/index.ts'
import { arrivalOf, markAsPressed } from './auth-v1/flow-cookie.ts'
import { withError, withSession } from './auth-v1/redirects.ts'
import { redeemLink } from './auth-v1/verify.ts'
import { clientInfoOf } from './auth-v1/requests.ts'
import { pageLanguage } from './page-language.ts'
import { smallPages } from './small-page.ts'
import { registerFormParser } from './text.ts'

type Options = { context(): Context; webRoot: string }
type MailType = keyof (typeof texts)['en']['types']
// The type of a company's unsolicited answer, in addition to the types of mails.
const COMPANY = 'sso'
type Link = { token: unknown; type: unknown; redirect_to: unknown }

const texts = {
  'pt-BR': {
    types: {
      signup: {
        title: 'Confirmar seu e-mail',
        text: 'Toque no botão para confirmar que este e-mail é seu.',
        button: 'Confirmar e-mail',
      },
      magiclink: {
        title: 'Entrar na Bora',
        text: 'Toque no botão para entrar na sua conta neste navegador.',
        button: 'Entrar',
      },
      recovery: {
        title: 'Escolher nova senha',
        text: 'Toque no botão para entrar na sua conta e trocar a senha.',
        button: 'Continuar',
      },
      email_change: {
        title: 'Trocar o e-mail da conta',
        text: 'Toque no botão para concordar com a troca do e-mail da sua conta.',
        button: 'Concordar com a troca',
      },
      invite: {
        title: 'Bora treinar junto?',
        text: 'Toque no botão para aceitar o convite e entrar na sua conta.',
        button: 'Aceitar convite',
      },
    },
    company: {
      title: (email: string) => `Entrar como ${email}?`,
      text: 'A página da sua empresa abriu a Bora com esta conta. Toque no botão para entrar neste navegador.',
      button: 'Entrar',
      notYou: 'Esta conta não é sua? Feche esta página: sem tocar no botão, nada muda.',
      wrong: 'Esta entrada não vale mais',
      wrongText:
        'Ela já foi usada, passou de cinco minutos ou foi aberta em outro navegador. Entre de novo pela página da sua empresa.',
    },
    notYou: 'Não esperava este e-mail? Feche esta página: sem tocar no botão, nada muda.',
    wrong: 'Este link está incompleto',
    wrongText: 'Uma parte dele se perdeu. Copie o link inteiro do e-mail, ou peça outro.',
    signIn: 'Entrar na Bora',
  },
  en: {
    types: {
      signup: {
        title: 'Confirm your email',
        text: 'Tap the button to confirm that this email is yours.',
        button: 'Confirm email',
      },
      magiclink: {
        title: 'Sign in to Bora',
        text: 'Tap the button to sign in to your account in this browser.',
        button: 'Sign in',
      },
      recovery: {
        title: 'Choose a new password',
        text: 'Tap the button to get into your account and change your password.',
        button: 'Continue',
      },
      email_change: {
        title: 'Change the email of your account',
        text: "Tap the button to agree to the change of your account's email.",
        button: 'Agree to the change',
      },
      invite: {
        title: 'Want to train together?',
        text: 'Tap the button to accept the invitation and get into your account.',
        button: 'Accept the invitation',
      },
    },
    company: {
      title: (email: string) => `Sign in as ${email}?`,
      text: "Your company's page opened Bora with this account. Tap the button to sign in on this browser.",
      button: 'Sign in',
      notYou: 'Not your account? Close this page: nothing changes unless you tap the button.',
      wrong: 'This sign-in is no longer valid',
      wrongText:
        "It was used before, is older than five minutes, or was opened in another browser. Sign in again from your company's page.",
    },
    notYou: "Didn't expect this email? Close this page: nothing changes unless you tap the button.",
    wrong: 'This link is incomplete',
    wrongText: 'A part of it is missing. Copy the whole link from the email, or request a new one.',
    signIn: 'Sign in to Bora',
  },
} as const

// A second click would replace the answer to the first one, which has used up the link. A page restored from the
// browser's cache can be sent again.
const ONCE = `const form = document.querySelector('form')
if (form) {
  let sent = false
  form.addEventListener('submit', event => {
    if (sent) event.preventDefault()
    sent = true
    form.querySelector('button').setAttribute('aria-busy', 'true')
  })
  addEventListener('pageshow', () => {
    sent = false
    form.querySelector('button').removeAttribute('aria-busy')
  })
}
`

/**
 * Target of the links in our own mails, and of companies' unsolicited answers. A GET, which mail scanners also send,
 * consumes nothing and shows one button; its POST redeems the link and redirects as `GET /auth/v1/verify` does
 * (docs/rules/people-and-rights.md#mail-links).
 */
export async function continuePage(app: FastifyInstance, { context, webRoot }: Options): Promise<void> {
  registerFormParser(app, 10_000)
  const send = smallPages(webRoot, ONCE)
  const schema = { hide: true }

  app.get(CONTINUE_PATH, { schema }, async (request, reply) => {
    const language = pageLanguage(request)
    const link = request.query as Link
    if (link.type === COMPANY) return askWhoArrived(request, reply, language)
    if (!isMailType(link.type) || typeof link.token !== 'string' || !link.token)
      return send(reply, { status: 404, language, content: incomplete(language) })
    const target = pageOf(context(), link)
    const content = question(language, { token: link.token, type: link.type, redirect_to: target })
    // Browsers check the redirect after a form against these, too.
    return send(reply, { status: 200, language, content, formTargets: [originOf(target)] })
  })

  async function askWhoArrived(request: FastifyRequest, reply: FastifyReply, language: Language) {
    const code = String((request.query as Link).token)
    const arrived = await arrivedFor(context(), { code, browser: arrivalOf(request) })
    if (!arrived) {
      const { wrong, wrongText } = texts[language].company
      return send(reply, { status: 404, language, content: signInInstead(language, wrong, wrongText) })
    }
    const { title, ...company } = texts[language].company
    const content = form({ ...company, title: title(arrived.email) }, { token: code, type: COMPANY })
    return send(reply, { status: 200, language, content, formTargets: [originOf(arrived.page)] })
  }

  // A form of another site doesn't send the cookie: the button was pressed here.
  async function letIn(request: FastifyRequest, reply: FastifyReply, code: string) {
    const ctx = context()
    reply.header('referrer-policy', 'no-referrer')
    try {
      const end = await finishInBrowser(ctx, { code, browser: arrivalOf(request), agent: clientInfoOf(request) })
      const address = withSession(end.page, end.session, '')
      markAsPressed(reply, address, ctx.config)
      return reply.redirect(address, 303)
    } catch (error) {
      if (!(error instanceof AuthRefusal) || error.status === 429) throw error
      return reply.redirect(withError(ctx.config.siteUrl, error, true), 303)
    }
  }

  app.post(CONTINUE_PATH, { schema }, async (request, reply) => {
    const ctx = context()
    const link = fieldsOf(request.body)
    if (link.type === COMPANY) return letIn(request, reply, String(link.token))
    const address = await redeemLink(ctx, link, pageOf(ctx, link), clientInfoOf(request))
    // Another site can post this form with a link of its own, to sign a visitor in unseen.
    if (request.headers['sec-fetch-site'] === 'same-origin') markAsPressed(reply, address, ctx.config)
    return reply.header('referrer-policy', 'no-referrer').redirect(address, 303)
  })
}

function isMailType(type: unknown): type is MailType {
  return typeof type === 'string' && Object.hasOwn(texts.en.types, type)
}

function fieldsOf(body: unknown): Link {
  const { token, type, redirect_to } = (body ?? {}) as Partial<Link>
  return { token, type, redirect_to }
}

function pageOf({ config }: Context, { redirect_to }: Link): string {
  return redirectTo(config, typeof redirect_to === 'string' ? redirect_to : null)
}

// An app's own scheme has no origin.
function originOf(page: string): string {
  const { origin, protocol } = new URL(page)
  return origin === 'null' ? protocol : origin
}

function question(language: Language, link: { token: string; type: MailType; redirect_to: string }): string {
  const { types, notYou } = texts[language]
  return form({ ...types[link.type], notYou }, link)
}

function form(
  { title, text, button, notYou }: { title: string; text: string; button: string; notYou: string },
  values: Record<string, string>,
): string {
  const fields = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><form method="post" action="${CONTINUE_PATH}">${fields.join('')}<button>${escaped(button)}</button></form><p>${escaped(notYou)}</p>`
}

function incomplete(language: Language): string {
  const { wrong, wrongText } = texts[language]
  return signInInstead(language, wrong, wrongText)
}

function signInInstead(language: Language, title: string, text: string): string {
  return `<h1>${escaped(title)}</h1><p>${escaped(text)}</p><a href="${PAGES.auth.path}">${escaped(texts[language].signIn)}</a>`
}
