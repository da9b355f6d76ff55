import './styles/landing.css'
import { KEPT } from './errands/kept.ts'
import { keepReferral } from './errands/referral.ts'
import { readStored, writeStored } from './stored.ts'

// The page is complete without the app, which is fetched with the first sign of a person: a move, a touch, a key.
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

function start(): void {
  for (const sign of SIGNS) removeEventListener(sign, onSign)
  void import('./main.tsx')
}

/** A mouse that rests where the page comes up is told as a move, too, one of no distance. */
function onSign(event: Event): void {
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
  start()
}

// A language that somebody chooses is kept, also when the link is followed before the app is there.
document.addEventListener('click', ({ target }) => {
  const language = (target as Element).closest<HTMLElement>('[data-language]')?.dataset['language']
  if (!language) return
  writeStored('bora.language', language)
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
})

// A link is followed before the app is there, too.
keepReferral()

const stored = readStored('bora.language')
const otherLanguage = stored !== null && stored !== document.documentElement.lang && !location.search.includes('lang=')
const fromMail = /[#&](access_token|error_code|message)=/.test(location.hash)
if (import.meta.env.DEV || otherLanguage || fromMail || readStored('bora.session')) start()
else {
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true })
  // A visitor's look at this page, without the app; once the app is there, it goes on from here.
  if (readStored(KEPT.consent)) {
    const record = import('./errands/page-views.ts').then(({ recordPageView }) => recordPageView('/', async () => null))
    record.catch(() => {})
  }
}
