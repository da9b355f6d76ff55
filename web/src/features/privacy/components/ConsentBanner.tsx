import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedConsents } from '../../../session/consent.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ConsentSwitches } from './ConsentSwitches.tsx'
import { type ConsentAct, ConsentAnswers, ConsentFrame, ConsentSentence, PolicyLink } from './ConsentView.tsx'
import { saveConsents } from './save-consents.ts'
import { STATIC_CONSENT_BANNER } from './static-consent-banner.ts'
import { useBottomInset } from './use-bottom-inset.ts'

type ConsentBannerProps = {
  /** asks about analytics only */
  simple: boolean
  /** opened on request: it takes focus */
  called: boolean
  onClose: () => void
  /** the choice is stored, and saved to the account if the server could be reached */
  onKept: () => void
}

/** Asks once for consent to optional storage, and again on request. */
export function ConsentBanner({ simple, called, onClose, onKept }: ConsentBannerProps) {
  const { t } = useTranslation('consent')
  const { t: common } = useTranslation()
  const [before] = useState(storedConsents)
  const [choice, setChoice] = useState({
    analytics: before?.analytics ?? false,
    marketing: before?.marketing ?? false,
  })
  const [{ focused, customizes }] = useState(whatStands)
  const [chooses, setChooses] = useState(customizes && !simple)
  const frame = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useBottomInset(frame)
  useEffect(() => {
    document.getElementById(STATIC_CONSENT_BANNER)?.remove()
    if (focused) frame.current?.querySelector<HTMLElement>(`[data-consent=${focused}]`)?.focus({ preventScroll: true })
    else if (called) heading.current?.focus({ preventScroll: true })
  }, [called, focused])
  useEffect(() => {
    if (chooses) heading.current?.focus({ preventScroll: true })
  }, [chooses])

  function keep(chosen: typeof choice) {
    onClose()
    // Without a connection it is saved to the account later.
    saveConsents(chosen).then(onKept, onKept)
  }
  function act(what: ConsentAct) {
    if (what === 'customize') return setChooses(true)
    const yes = what === 'accept'
    // If marketing wasn't asked about, its choice is unchanged.
    keep({ analytics: yes, marketing: simple ? choice.marketing : yes })
  }
  return (
    <ConsentFrame
      t={t}
      frame={frame}
      heading={heading}
      sentence={!chooses && <ConsentSentence t={t} simple={simple} />}
      aside={
        // A person who has chosen before may dismiss it.
        before && (
          <IconButton
            label={common('close')}
            icon={<X size={22} aria-hidden="true" />}
            className="-my-2 -mr-2"
            onClick={onClose}
          />
        )
      }
    >
      {chooses ? (
        <>
          <div className="mt-2">
            <ConsentSwitches choice={choice} onChange={setChoice} />
          </div>
          <p className="mt-2 text-sm">
            <PolicyLink t={t} />
          </p>
          <div className="mt-3 grid gap-2">
            <Button variant="solid" className="justify-center" onClick={() => keep(choice)}>
              {t('save')}
            </Button>
          </div>
        </>
      ) : (
        <ConsentAnswers t={t} simple={simple} onAct={act} />
      )}
    </ConsentFrame>
  )
}

// The state of the static banner that was shown before the app: which button has focus, and whether "customize" was
// pressed.
function whatStands(): { focused: string | undefined; customizes: boolean } {
  const still = document.getElementById(STATIC_CONSENT_BANNER)
  const { activeElement } = document
  const isIn = still && activeElement instanceof HTMLElement && still.contains(activeElement)
  return {
    focused: isIn ? activeElement.dataset['consent'] : undefined,
    customizes: still?.dataset['customize'] !== undefined,
  }
}
