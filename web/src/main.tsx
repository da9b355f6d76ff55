import './styles/base.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followAccountUnit } from './app/account-unit.ts'
import { followAccountZone } from './api/account-zone.ts'
import { App } from './app/App.tsx'
import { startClock } from './device/clock.ts'
import { startLanguage } from './language/language.ts'
import { storeReferral } from './after-sign-in/referral.ts'
import { router } from './app/routes.tsx'
import { isServerRendered } from './loading/server-rendered.ts'
import { isAppShellVisible } from './loading/app-shell.ts'
import { startSession } from './session/session.ts'
import { mayCarrySession } from './session/stored-session.ts'
import { followTheme } from './device/theme.ts'

followTheme()
startSession()
storeReferral()
// It fires early, and is used later, if at all (`offline/install.ts`).
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  window.boraInstall = event
})
void startClock().catch(() => {})
followAccountZone()
// The page's own code and texts load in parallel with the texts that every page needs.
const language = startLanguage()
followAccountUnit()
// By a link from a mail, or back from a provider.
if (mayCarrySession(location)) {
  const { consumeArrival } = await import('./app/consume-arrival.ts')
  await consumeArrival()
}
const page = router.load()
await language
// The document's content stays until React can render the same at once.
if (isServerRendered() || isAppShellVisible()) await page
const root = createRoot(document.getElementById('root')!)
// In slices, so that a tap on a slow phone doesn't wait for the whole page.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
