import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { FairPlayPromises } from '../../components/activity/FairPlayPromises.tsx'
import { keepMe } from '../../api/me.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import type { StepProps } from './step-props.ts'
import { WelcomeStepFrame } from './WelcomeStepFrame.tsx'
import { tellProblem } from '../../components/states/tell-problem.ts'

type FairPlayStepProps = StepProps & { onBack: (() => void) | undefined; onDone: () => void }

/** The guideline in full. It can be put off: the first workout asks again, and isn't logged without it. */
export function FairPlayStep({ arrived, onBack, onDone }: FairPlayStepProps) {
  const { t } = useTranslation(['welcome', 'fair-play'])
  const accept = useMutation({
    mutationFn: () => call('POST /me/fair-play'),
    onSuccess: changed => {
      keepMe(changed)
      onDone()
    },
    onError: error => tellProblem(error, { title: t('fairPlay.failed') }),
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
        if (!accept.isPending) accept.mutate()
      }}
      footer={
        <>
          <Button
            type="submit"
            variant="bora"
            disc="check"
            size="lg"
            block
            busy={accept.isPending}
            busyLabel={t('fairPlay.busy')}
          >
            {t('fair-play:agree')}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {t('fairPlay.later')}
          </Button>
        </>
      }
    >
      <FairPlayPromises cards />
      <p className="mt-5 text-sm text-ink-2">{t('fairPlay.laterWhy')}</p>
    </WelcomeStepFrame>
  )
}
