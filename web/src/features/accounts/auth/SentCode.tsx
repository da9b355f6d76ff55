import { useTranslation } from 'react-i18next'
import { CodeForm } from '../components/sign-in/CodeForm.tsx'
import { OutboxHint } from '../components/sign-in/OutboxHint.tsx'
import { PanelTitle } from '../components/sign-in/PanelTitle.tsx'
import { SendAgain } from '../components/sign-in/SendAgain.tsx'
import { useBackStep } from '../../../ui/back-step.ts'
import { Button } from '../../../ui/Button.tsx'

type SentCodeProps = {
  title: string
  sentence: string
  /** the address or number that the code was sent to */
  to: string
  submit: string
  /** Submits the code; throws when it is refused. */
  onCode: (code: string) => Promise<void>
  onSend: () => Promise<void>
  /** label of the way back to another address or number */
  other: string
  onOther: () => void
}

/** A code was sent: enters it, sends it again, or goes back to change the address. */
export function SentCode({ title, sentence, to, submit, onCode, onSend, other, onOther }: SentCodeProps) {
  const { t } = useTranslation('auth')
  useBackStep(1, onOther)
  return (
    <>
      <PanelTitle
        key="sent"
        title={title}
        sentence={<span className="break-words">{sentence}</span>}
        arrived={false}
        always
      />
      <CodeForm label={t('code.label')} submit={submit} onCode={onCode} />
      <OutboxHint to={to} />
      <div className="mt-6 flex flex-col gap-3">
        <SendAgain onSend={onSend} waits />
        <Button variant="ghost" block onClick={onOther}>
          {other}
        </Button>
      </div>
    </>
  )
}
