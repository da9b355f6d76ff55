import { notifications } from '@bora/contract/notifications.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { NOTIFICATION_LEVELS } from '@bora/rules/notifications.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'
import { refusal } from '../../../testing/fake-server.ts'

const TEXTS = {
  'pt-BR': {
    levels: [/^Tudo/, /^O mais importante/, /^Só o essencial/],
    adjust: 'Ajustar um por um',
    failed: 'Não deu para salvar',
  },
  en: {
    levels: [/^Everything/, /^What matters most/, /^Only the essential/],
    adjust: 'Adjust one by one',
    failed: "Couldn't save",
  },
}
const preferences = sampleOf(notifications.preferences.output)

for (const language of LANGUAGES)
  test(`three levels choose for all kinds, which stay folded below: ${language}`, async () => {
    const text = TEXTS[language]
    const { user, seen, answer } = await showPage('/notifications?view=settings', {
      language,
      person: me,
      answers: {
        'GET /notifications/preferences': { ...preferences, level: 'all' },
        'PUT /notifications/level': ({ body }) => ({ ...preferences, level: (body as { level: 'least' }).level }),
      },
    })
    const radios = await Promise.all(text.levels.map(name => screen.findByRole<HTMLInputElement>('radio', { name })))
    expect(radios.map(radio => radio.checked)).toEqual([true, false, false])
    expect(screen.getByText(text.adjust).closest('details')!.open).toBe(false)
    for (const [index, level] of NOTIFICATION_LEVELS.entries()) {
      if (index === 0) continue
      await user.click(radios[index]!)
      expect(radios[index]!.checked).toBe(true)
      expect(seen.filter(({ name }) => name === 'PUT /notifications/level').at(-1)!.body).toEqual({ level })
    }
    answer({ 'PUT /notifications/level': refusal(429, 'too_many_requests') })
    await user.click(radios[0]!)
    expect(await screen.findByText(text.failed)).toBeTruthy()
  })
