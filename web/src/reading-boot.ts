import './styles/reading.css'
import { hydratePage } from './hydration/hydrate-page.ts'
import { linkMembersHome } from './hydration/members-home.ts'
import { openAnswerFromHash } from './hydration/open-answer.ts'
import { restoreInteraction, focusHeading } from './hydration/restore-interaction.ts'

openAnswerFromHash()
linkMembersHome()
restoreInteraction()
focusHeading()
hydratePage(null)
