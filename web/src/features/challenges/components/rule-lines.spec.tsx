import { Rules } from '@bora/contract/challenges.ts'
import { LANGUAGES } from '@bora/rules/limits.ts'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import englishChallenge from '../../../locales/en/challenge.json'
import englishOverview from '../../../locales/en/overview.json'
import challenge from '../../../locales/pt-BR/challenge.json'
import overview from '../../../locales/pt-BR/overview.json'
import { scoringSentence } from '../overview/scoring-sentence.ts'
import { pointLines } from './rule-lines.ts'

const RESOURCES = {
  'pt-BR': { challenge, overview },
  en: { challenge: englishChallenge, overview: englishOverview },
}
const SAID = {
  'pt-BR': { 1: /1 minuto (é|de)/, 10: /10 minutos (é|de)/ },
  en: { 1: /1 minute (is|of)/, 10: /10 minutes (is|of)/ },
}

for (const language of LANGUAGES)
  for (const minutes of [1, 10] as const)
    test(`a valid day of ${minutes} is worded in its number: ${language}`, async () => {
      const texts = i18next.createInstance()
      await texts.init({ lng: language, resources: RESOURCES })
      const scored = { type: 'count_days', rulesVersion: 2, rules: Rules.parse({ minMinutes: minutes }) } as const
      const said = [
        ...pointLines(texts.getFixedT(language, 'challenge'), scored),
        scoringSentence(texts.getFixedT(language, 'overview'), scored as Parameters<typeof scoringSentence>[1]),
      ]
      expect(said).toHaveLength(2)
      for (const sentence of said) expect(sentence).toMatch(SAID[language][minutes])
    })
