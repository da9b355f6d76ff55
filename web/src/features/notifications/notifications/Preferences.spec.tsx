import { notifications } from '@bora/contract/notifications.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    app: 'Seus convites, App',
    mail: 'Seus convites, E-mail',
    payouts: /Saques que falharam/,
    always: 'Sempre',
    from: 'Das',
    silence: /Não mandar nada à noite/,
    start: 'Ativar notificações',
    on: 'Este navegador recebe os avisos que têm push ligado.',
    stop: 'Desligar neste navegador',
  },
  en: {
    app: 'Your invites, App',
    mail: 'Your invites, Email',
    payouts: /Failed payouts/,
    always: 'Always',
    from: 'From',
    silence: /Send nothing at night/,
    start: 'Turn on notifications',
    on: 'This browser gets the notifications that have push switched on.',
    stop: 'Switch off in this browser',
  },
}

const invites = { kind: 'invite_joined', app: 'on', mail: 'off', push: 'off' } as const
const payouts = { kind: 'payout_failed', app: 'always', mail: 'on', push: 'off' } as const
const preferences = {
  ...sampleOf(notifications.preferences.output),
  kinds: [invites, payouts],
  quietHours: { from: 22, until: 7 },
}
const keys = { p256dh: 'BN' + 'a'.repeat(85), auth: 'b'.repeat(22) }
const endpoint = 'https://push.example.com/1'

const changed = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

/** Push services are unreachable here: the browser returns a subscription as from one of them. */
function withPush(says: { permission: NotificationPermission }): void {
  let kept: object | null = null
  const subscription = { toJSON: () => ({ endpoint, keys }), unsubscribe: async () => void (kept = null) }
  const pushManager = { getSubscription: async () => kept, subscribe: async () => (kept = subscription) }
  const define = (on: object, name: string, value: unknown) =>
    Object.defineProperty(on, name, { value, configurable: true })
  define(navigator, 'serviceWorker', {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  define(window, 'PushManager', Object)
  define(window, 'Notification', { permission: 'default', requestPermission: async () => says.permission })
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

for (const language of LANGUAGES) {
  const text = TEXTS[language]

  test(`each channel is switched separately, and quiet hours are changed and ended: ${language}`, async () => {
    const page = await showPage('/notifications?view=settings', {
      language,
      person: me,
      answers: {
        'GET /notifications/preferences': preferences,
        'PUT /notifications/preferences': { ...preferences, kinds: [{ ...invites, mail: 'on' }, payouts] },
        'PUT /notifications/quiet-hours': ({ body }) => ({ ...preferences, ...(body as object) }),
      },
    })
    await screen.findByRole('switch', { name: text.app })
    expect([changed(text.app).checked, changed(text.mail).checked]).toEqual([true, false])
    expect(screen.getByRole('row', { name: text.payouts }).textContent).toContain(text.always)
    await page.user.click(changed(text.mail))
    await waitFor(() => expect(changed(text.mail).checked).toBe(true))
    expect(changed(text.app).checked).toBe(true)
    await page.user.selectOptions(screen.getByLabelText(text.from), '23')
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>(text.from).value).toBe('23'))
    await page.user.click(screen.getByRole('switch', { name: text.silence }))
    await waitFor(() => expect(screen.queryByLabelText(text.from)).toBeNull())
    expect(page.seen.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { kind: 'invite_joined', channel: 'mail', on: true },
      { quietHours: { from: 23, until: 7 } },
      { quietHours: null },
    ])
  })

  test(`pushes are enabled with a tap, unless the person declines, and ended: ${language}`, async () => {
    const says: { permission: NotificationPermission } = { permission: 'denied' }
    withPush(says)
    const here = { ...preferences, push: { ...preferences.push, here: true } }
    const page = await showPage('/notifications?view=settings', {
      language,
      person: me,
      answers: {
        'GET /notifications/preferences': preferences,
        'PUT /notifications/push': here,
        'DELETE /notifications/push': preferences,
      },
    })
    await page.user.click(await screen.findByRole('button', { name: text.start }))
    await screen.findByRole('button', { name: text.start })
    expect(page.seen.map(({ name }) => name)).not.toContain('PUT /notifications/push')
    says.permission = 'granted'
    await page.user.click(screen.getByRole('button', { name: text.start }))
    expect(await screen.findByText(text.on)).toBeTruthy()
    expect(page.seen.find(({ name }) => name === 'PUT /notifications/push')?.body).toEqual({ endpoint, keys })
    await page.user.click(screen.getByRole('button', { name: text.stop }))
    expect(await screen.findByRole('button', { name: text.start })).toBeTruthy()
  })
}
