import { UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Acts } from './Acts.tsx'
import { ACTIONS, READ } from './actions.ts'
import { oneReview, showDecided, type WholeReview } from './desk-data.ts'
import { Facts } from './Facts.tsx'
import { MatchCard } from './MatchCard.tsx'
import { instantText } from './instant-text.ts'
import { Person } from './Person.tsx'
import { sendLater, cancelSend, useWaitingToBeSent } from './send-later.ts'
import { ReviewTag } from './StatusTag.tsx'
import { showProblem } from '../../../states/show-problem.ts'

/** A person's banking details: the name match, the masked values, and a decision. */
export function ReviewDetail({ review, onRefuse }: { review: WholeReview; onRefuse: () => void }) {
  const { t } = useTranslation('admin-payouts')
  const { person, version, state } = review
  const leaving = useWaitingToBeSent() === person.id
  const params = { personId: person.id }
  const key = oneReview(person.id).queryKey

  async function send() {
    try {
      const whole = await call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
      toast({ variant: 'success', title: t('told.verified') })
      await showDecided(key, whole)
    } catch (error) {
      showProblem(error, { title: t('told.problem'), again: send })
      await staleReadsAnswered()
    }
  }
  const undo = () => {
    if (cancelSend(person.id)) toast({ title: t('told.undone') })
  }
  function verify() {
    sendLater(person.id, () => void send())
    toast({
      title: t('told.verifying'),
      sentence: t('told.verifyingSentence', { name: person.name }),
      duration: UNDO_TOAST_MS,
      action: { label: t('do.undo'), onClick: undo },
    })
  }
  return (
    <>
      <div className={READ}>
        <Person person={person} about={instantText(review.submittedAt)} />
        <div>
          <ReviewTag row={review} />
          {review.refusal && (
            <p className="mt-2 text-sm text-ink-2">{t('why', { reason: t(`refusal.${review.refusal}`) })}</p>
          )}
        </div>
        <MatchCard match={review.nameMatch} />
        <Facts
          key={`${person.id} ${version}`}
          masked={review}
          reveal={() => call('POST /admin/bank-reviews/:personId/reveal', { params })}
        />
        <Acts acts={review.acts} />
      </div>
      <div className={ACTIONS}>
        {state === 'pending' && (
          <Button
            variant={leaving ? 'soft' : 'bora'}
            size="lg"
            block
            disc={leaving ? 'none' : 'check'}
            onClick={event => {
              // The second half of a double click is not an undo.
              if (event.detail > 1) return
              if (leaving) undo()
              else verify()
            }}
          >
            {leaving ? t('do.undoVerify') : t('do.verify')}
          </Button>
        )}
        {state !== 'refused' && !leaving && (
          <Button variant="soft" block onClick={onRefuse}>
            {t('do.refuse')}
          </Button>
        )}
      </div>
    </>
  )
}
