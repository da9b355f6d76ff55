import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { FairPlayPromises } from '../../workouts/components/FairPlayPromises.tsx'
import { cacheMe } from '../../../api/me.ts'
import { useReadToEnd } from '../../../device/use-read-to-end.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import type { StepProps } from './step-props.ts'
import { WelcomeStepFrame } from './WelcomeStepFrame.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type FairPlayStepProps = StepProps & { onBack: (() => void) | undefined; onDone: () => void }

/**
 * The full guideline, which can be accepted once its end was in view. It can be postponed: the first workout asks
 * again, and isn't logged without it.
 */
export function FairPlayStep({ arrived, onBack, onDone }: FairPlayStepProps) {
  const { t } = useTranslation(['welcome', 'fair-play'])
  const { text, isRead, readOn } = useReadToEnd()
  const accept = useMutation({
    mutationFn: () => call('POST /me/fair-play'),
    onSuccess: changed => {
      cacheMe(changed)
      onDone()
    },
    onError: error => showProblem(error, { title: t('fairPlay.failed') }),
  })
  return (
    <WelcomeStepFrame
      id="fair-play"
      art="photo"
      above={
        <div className="mb-4">
          <IconWell tone="folha" size={52}>
            <ShieldCheck size={26} aria-hidden="true" />
          </IconWell>
        </div>
      }
      title={t('fairPlay.title')}
      sentence={t('fair-play:sentence')}
      arrived={arrived}
      onBack={onBack}
      onSubmit={() => {
        if (!isRead) readOn()
        else if (!accept.isPending) accept.mutate()
      }}
      footer={
        <>
          <Button
            type="submit"
            variant="bora"
            disc={isRead ? 'check' : 'arrow'}
            size="lg"
            block
            busy={accept.isPending}
            busyLabel={t('fairPlay.busy')}
          >
            {t(isRead ? 'fair-play:agree' : 'fair-play:readOn')}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {t('fairPlay.later')}
          </Button>
        </>
      }
    >
      <FairPlayPromises cards text={text} />
      <p className="mt-5 text-sm text-ink-2">{t('fairPlay.laterWhy')}</p>
    </WelcomeStepFrame>
  )
}
