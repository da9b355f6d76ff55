import './styles/reading.css'
import { hydratePage } from './finished-html/hydrate-page.ts'
import { linkMembersHome } from './finished-html/members-home.ts'
import { openAnswerFromHash } from './finished-html/open-answer.ts'
import { restoreInteraction, focusHeading } from './finished-html/restore-interaction.ts'

openAnswerFromHash()
linkMembersHome()
restoreInteraction()
focusHeading()
hydratePage(null)
