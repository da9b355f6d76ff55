import './styles/base.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startClock } from './device/clock.ts'
import { startLanguage } from './language/language.ts'
import { keepReferral } from './after-sign-in/referral.ts'
import { router } from './app/routes.tsx'
import { paths } from './navigation/paths.ts'
import { startSession } from './session/session.ts'
import { followTheme } from './device/theme.ts'

followTheme()
startSession()
keepReferral()
void startClock().catch(() => {})
// The page's own code and texts come together with the texts that every page needs.
const language = startLanguage()
// Somebody comes by a link from a mail or back from a provider: the page depends on whether that signs them in.
if (/[?&#](code|access_token|error_code|error_description|message)=/.test(location.search + location.hash)) {
  const { takeArrival } = await import('./app/take-arrival.ts')
  await takeArrival()
}
const page = router.load()
await language
// On the landing page the finished HTML stands until React can show the same in one stroke.
if (location.pathname === paths.landing().to) await page
const root = createRoot(document.getElementById('root')!)
// In slices, so that a tap on a slow phone doesn't wait for the whole page.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
