import './styles/reading.css'
import { bootFinishedPage } from './finished-html/boot.ts'
import { leadMembersHome } from './finished-html/members.ts'
import { openNamedAnswer } from './finished-html/named-answer.ts'
import { keepWhatWasDone, readFromHeading } from './finished-html/take-over.ts'

openNamedAnswer()
leadMembersHome()
keepWhatWasDone()
readFromHeading()
bootFinishedPage(null)
