import { ambassadors } from '@bora/contract/ambassadors.ts'
import { campaigns } from '@bora/contract/campaigns.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { me, showPage } from '../../../testing/page.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const TEXTS = {
  'pt-BR': {
    waits: 'Espera confirmação',
    why: /promete até R\$\s500,00 de uma vez/,
    confirm: 'Confirmar campanha',
    own: 'Você criou. Outra pessoa precisa confirmar.',
    refused: /aparelho/,
  },
  en: {
    waits: 'Waiting for confirmation',
    why: /promises up to R\$500\.00 at once/,
    confirm: 'Confirm campaign',
    own: 'You created it. Someone else has to confirm.',
    refused: /device/,
  },
}

const CONFIRM = 'POST /admin/campaigns/:campaignId/confirm'
const LIST = 'GET /admin/ambassadors'
const CAMPAIGN = {
  ...sampleOf(campaigns.create.output),
  waits: true,
  createdBy: '00000000-0000-4000-8000-0000000000ff',
}
const listOf = (campaign: typeof CAMPAIGN) => {
  const [item] = sampleOf(ambassadors.all.output).items
  const person = item?.person ?? { id: me.id, name: 'Marina Duarte', photoUrl: null }
  return { items: [{ person, campaigns: [campaign] }] }
}

for (const language of LANGUAGES)
  test(`a pending campaign shows why, and an admin who did not create it confirms it: ${language}`, async () => {
    const text = TEXTS[language]
    const { user, answer } = await showPage('/admin/ambassadors', {
      language,
      person: me,
      desk: true,
      answers: {
        'GET /admin/ambassador-applications': { items: [] },
        'POST /admin/device': {},
        [LIST]: listOf(CAMPAIGN),
        [CONFIRM]: refusal(409, 'admins_connected'),
      },
    })
    expect(await screen.findByText(text.waits)).toBeTruthy()
    expect(screen.getByText(text.why)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: text.confirm }))
    expect((await screen.findAllByText(text.refused)).length).toBeGreaterThan(0)
    answer({ [LIST]: listOf({ ...CAMPAIGN, createdBy: me.id }), [CONFIRM]: { ...CAMPAIGN, waits: false } })
    await user.click(screen.getByRole('button', { name: text.confirm }))
    expect(await screen.findByText(text.own)).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.confirm })).toBeNull()
  })
