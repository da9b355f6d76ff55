import { LANGUAGES } from '@bora/rules/limits.ts'
import i18next from 'i18next'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fitPhotos } from './fit-photos.ts'

const files = Array.from({ length: 7 }, (_, index) => ({ name: `${index + 1}.jpg` }))
const names = (chosen: readonly { name: string }[]) => chosen.map(({ name }) => name)

test('six photos fit, and of seven the last is left out', () => {
  const { fitting, tooMany } = fitPhotos(files, 0)
  assert.deepEqual(names(fitting), names(files.slice(0, 6)))
  assert.deepEqual(names(tooMany), ['7.jpg'])
})

test('existing photos count toward the limit', () => {
  assert.deepEqual(names(fitPhotos(files, 5).fitting), ['1.jpg'])
  assert.deepEqual(names(fitPhotos(files, 6).tooMany), names(files))
  assert.deepEqual(fitPhotos(files.slice(0, 6), 0).tooMany, [])
})

test('the message says how many photos a workout may have', async () => {
  const [seventh] = fitPhotos(files, 0).tooMany
  const { code, params } = seventh!.problem
  assert.equal(code, 'too_many_photos')
  const said: Record<string, string> = {}
  for (const language of LANGUAGES) {
    const texts = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../locales/${language}/add-activity.json`), 'utf8'),
    )
    const texting = i18next.createInstance()
    await texting.init({
      lng: language,
      resources: { [language]: { 'add-activity': texts } },
    })
    said[language] = texting.t('add-activity:problem.too_many_photos', params)
  }
  assert.deepEqual(said, {
    'pt-BR': 'São até 6 fotos por treino. As outras ficaram de fora.',
    en: 'Up to 6 photos per workout. The others were left out.',
  })
})
