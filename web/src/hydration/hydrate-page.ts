import { STORAGE_KEYS } from '../device/storage-keys.ts'
import { STATIC_CONSENT_BANNER } from '../features/privacy/components/static-consent-banner.ts'
import { storeReferral } from '../after-sign-in/referral.ts'
import { readStored, writeStored } from '../device/stored.ts'

// The page is complete without the app, which is loaded at the first sign of a person: a move, a touch, a key.
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Hydrates a server-rendered page; `noted` is the name under which its views are recorded, where consent is given and
 * they are recorded at all.
 */
export function hydratePage(noted: 'landing' | null): void {
  // A chosen language is stored, also when the link is followed before the app has loaded.
  document.addEventListener('click', ({ target }) => {
    const language = (target as Element).closest<HTMLElement>('[data-language]')?.dataset['language']
    if (!language) return
    writeStored('bora.language', language)
    document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
  })

  // The document was rendered in the theme of that moment; later changes are handled by the app.
  matchMedia('(prefers-color-scheme: dark)').addEventListener(
    'change',
    () => void import('../device/theme.ts').then(({ followTheme }) => followTheme()),
  )
  // A link may be followed before the app has loaded, too.
  storeReferral()

  if (import.meta.env.DEV || otherLanguage() || fromMail() || readStored('bora.session')) start()
  else {
    listen()
    const banner = document.getElementById(STATIC_CONSENT_BANNER)
    addEventListener('open-consent', () => banner && (banner.hidden = false))
    banner?.addEventListener('click', ({ target }) => {
      const act = (target as Element).closest<HTMLElement>('[data-consent]')?.dataset['consent']
      // The app, which has been loading since the finger came down, continues from here.
      if (act === 'customize') banner.dataset['customize'] = ''
      else if (act) void keep(act === 'accept', noted).then(() => (banner.hidden = true))
    })
    if (readStored(STORAGE_KEYS.consent)) look(noted)
    else if (banner) banner.hidden = false
    // Where the server left the banner out, the app asks.
    else addEventListener('load', () => setTimeout(start, 2_000))
  }
}

function otherLanguage(): boolean {
  const stored = readStored('bora.language')
  return stored !== null && stored !== document.documentElement.lang && !location.search.includes('lang=')
}

function fromMail(): boolean {
  return /[#&](access_token|error_code|message)=/.test(location.hash)
}

function start(): void {
  for (const sign of SIGNS) removeEventListener(sign, onSign)
  // Without a connection the page stays as it is, and the next interaction tries again.
  import('../main.tsx').catch((error: unknown) => {
    listen()
    throw error
  })
}

function listen(): void {
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true })
}

/** Ignores the move without distance that a resting mouse fires when the page appears. */
function onSign(event: Event): void {
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
  start()
}

async function keep(yes: boolean, noted: 'landing' | null): Promise<void> {
  const { storeConsents } = await import('../session/consent.ts')
  storeConsents({ analytics: yes, marketing: yes }, { at: new Date().toISOString(), of: null })
  look(noted)
}

// Records a view of this page without the app; once the app has loaded, it takes over.
function look(noted: 'landing' | null): void {
  if (noted === null) return
  const record = import('../after-sign-in/page-views.ts').then(({ recordPageView }) =>
    recordPageView({ page: noted }, async () => null),
  )
  record.catch(() => {})
}
