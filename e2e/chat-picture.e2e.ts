import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { joinChallenge, newChallenge, newPerson } from './accounts.ts'
import { noisePng } from './noise-png.ts'
import { alternating, DESKTOP, expect, expectNoAxeFindings, PHONE, test } from './world.ts'

const TEXTS = {
  'pt-BR': {
    write: 'Escrever uma mensagem',
    send: 'Enviar mensagem',
    list: 'Mensagens',
    choose: 'Escolher uma foto',
    attached: 'Foto desta mensagem',
    of: 'Foto de Ana Lima',
    close: 'Fechar a foto',
    report: 'Denunciar foto',
    reason: 'Nudez',
    sendReport: 'Enviar denúncia',
    hidden: 'Foto em análise',
    hiddenMine: 'Até a decisão, só você e a moderação veem esta foto.',
  },
  en: {
    write: 'Write a message',
    send: 'Send message',
    list: 'Messages',
    choose: 'Choose a photo',
    attached: 'Photo of this message',
    of: 'Photo from Ana Lima',
    close: 'Close the photo',
    report: 'Report photo',
    reason: 'Nudity',
    sendReport: 'Send report',
    hidden: 'Photo under review',
    hiddenMine: 'Only you and the moderators see this photo until they decide.',
  },
} as const

for (const language of alternating('chat-picture', ['pt-BR', 'en'] as const)) {
  const texts = TEXTS[language]

  test(`a picture sent in a chat is seen live, opens, and is hidden once it is reported: ${language}`, async ({
    browser,
  }) => {
    const [ana, bia] = await Promise.all([newPerson('Ana Lima'), newPerson('Bia Rocha')])
    const challenge = await newChallenge(ana, { title: 'Volta da Lagoa' })
    await joinChallenge(bia, challenge)
    const open = async (person: typeof ana, viewport: typeof DESKTOP) => {
      const page = await person.open(browser, { viewport, language })
      await page.goto(`${addressOf(PAGES.challenge.path, challenge)}?tab=feed&view=chat`)
      await expect(page.getByLabel(texts.write)).toBeVisible()
      return page
    }
    const hers = await open(ana, PHONE)
    const page = await open(bia, DESKTOP)

    const picture = { name: 'parque.png', mimeType: 'image/png', buffer: noisePng(90, 120) }
    await hers.getByLabel(texts.choose, { exact: true }).setInputFiles(picture)
    await expect(hers.getByRole('group', { name: texts.attached })).toBeVisible()
    await expectNoAxeFindings(hers)
    await hers.getByRole('button', { name: texts.send }).dblclick()
    const sent = hers.getByRole('list', { name: texts.list }).getByRole('img', { name: texts.of })
    await expect(sent).toHaveCount(1)
    await expect(hers.getByRole('group', { name: texts.attached })).toHaveCount(0)

    const thumb = page.getByRole('list', { name: texts.list }).getByRole('button', { name: texts.of })
    await expect(thumb).toHaveCount(1)
    const shown = thumb.getByRole('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const box = (await thumb.boundingBox())!
    expect(Math.round((box.width / box.height) * 100)).toBe(133)
    await thumb.focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog')
    await expect(opened.getByRole('img', { name: texts.of })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
    await expect(thumb).toBeFocused()

    await thumb.click()
    await page.getByRole('dialog').getByRole('button', { name: texts.report }).click()
    const form = page.getByRole('dialog', { name: texts.report })
    await form.getByRole('radio', { name: texts.reason }).check({ force: true })
    await form.getByRole('button', { name: texts.sendReport }).click()
    await expect(page.getByText(texts.hidden)).toBeVisible()
    await expect(thumb).toHaveCount(0)
    await expect(hers.getByText(texts.hiddenMine)).toBeVisible()
    await expect(sent).toHaveCount(1)
  })
}
