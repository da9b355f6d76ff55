import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../language/language.ts'
import type { CurrentSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { DialogView } from '../ui/DialogView.tsx'

/**
 * Asks, on top of the document before the app is ready, whether `next` should replace `current`, the signed-in person,
 * or be signed in at all if `current` is null. Returns the answer; dismissing the question is a no.
 */
export async function askWhoContinues(current: CurrentSession | null, next: CurrentSession): Promise<boolean> {
  await loadTexts('auth')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const answer = await new Promise<boolean>(resolve =>
    root.render(<Question current={current} next={next} onAnswer={resolve} />),
  )
  root.unmount()
  place.remove()
  return answer
}

type QuestionProps = { current: CurrentSession | null; next: CurrentSession; onAnswer: (isNext: boolean) => void }

function Question({ current, next, onAnswer }: QuestionProps) {
  const { t } = useTranslation('auth')
  const address = ({ email, name }: CurrentSession) => email || name || t('another.unnamed')
  const isByName = next.name !== '' && current?.name !== '' && current?.name !== next.name
  const who = current && (isByName ? current.name : address(current))
  const other = isByName ? next.name : address(next)
  return (
    <DialogView
      open
      onOpenChange={() => onAnswer(false)}
      title={who ? t('another.title', { current: who, next: other }) : t('another.alone', { next: other })}
      description={
        current
          ? t('another.sentence', { email: address(next), current: address(current) })
          : t('another.aloneSentence', { email: address(next) })
      }
      footer={
        <>
          <Button variant="soft" onClick={() => onAnswer(false)}>
            {who ? t('another.stay', { current: who }) : t('another.stayOut')}
          </Button>
          <Button onClick={() => onAnswer(true)}>
            {who ? t('another.continue', { next: other }) : t('another.enter', { next: other })}
          </Button>
        </>
      }
    />
  )
}
