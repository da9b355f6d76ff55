import { readStored } from '../../device/stored.ts'
import { DAY_STYLES, tidyDay } from '../../language/day-styles.ts'
import { firstNameOf } from '../../language/first-name.ts'
import { decideLanguage, LANGUAGE_KEY } from '../../language/language-choice.ts'
import { APP_SHELL, NAME_MARK } from '../../loading/app-shell.ts'
import { factorsToProve, mayCarrySession, nameIn, parseSession, SESSION_KEY } from '../../session/stored-session.ts'

// Inlined in the document, right after the app shell, which is shown only where the app will render the same.
const picture = document.getElementById(APP_SHELL)!
const { lang } = document.documentElement
const session = parseSession(readStored(SESSION_KEY))
const language = decideLanguage({
  query: new URLSearchParams(location.search).get('lang'),
  stored: readStored(LANGUAGE_KEY),
  browser: navigator.languages,
})
if (session?.user && !factorsToProve(session) && !mayCarrySession(location) && language === lang) {
  const [day, greeting] = picture.querySelector('main header')!.children
  const name = firstNameOf(nameIn(session))
  day!.textContent = tidyDay(new Intl.DateTimeFormat(language, DAY_STYLES.weekday).format(), 'weekday', language)
  greeting!.textContent = name ? greeting!.textContent.replace(NAME_MARK, () => name) : picture.dataset['plain']!
  picture.hidden = false
  picture.nextElementSibling!.remove()
}
