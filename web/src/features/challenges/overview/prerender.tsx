import type { RenderOverview } from '@bora/contract/server-rendered-pages.ts'
import { drawAt } from '../../../device/clock.ts'
import { prepareServerRender } from '../../../hydration/prepare-server-render.tsx'
import englishCard from '../../../locales/en/challenge-card.json'
import englishChallenge from '../../../locales/en/challenge.json'
import englishCommon from '../../../locales/en/common.json'
import english from '../../../locales/en/overview.json'
import portugueseCard from '../../../locales/pt-BR/challenge-card.json'
import portugueseChallenge from '../../../locales/pt-BR/challenge.json'
import portugueseCommon from '../../../locales/pt-BR/common.json'
import portuguese from '../../../locales/pt-BR/overview.json'
import { WithoutScripts } from './WithoutScripts.tsx'

const draw = await prepareServerRender({
  'pt-BR': {
    common: portugueseCommon,
    overview: portuguese,
    challenge: portugueseChallenge,
    'challenge-card': portugueseCard,
  },
  en: { common: englishCommon, overview: english, challenge: englishChallenge, 'challenge-card': englishCard },
})

/**
 * Renders the public overview for visitors without scripts, on the server: dates are in the zone where the challenge
 * was created.
 */
export const render: RenderOverview = (language, challenge, at) => {
  drawAt(at, challenge.timeZone)
  return draw(language, <WithoutScripts challenge={challenge} />)
}
