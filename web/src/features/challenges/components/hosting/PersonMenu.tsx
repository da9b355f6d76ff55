import { Megaphone, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPower } from '@bora/rules/fairness/hosts.ts'
import { call } from '../../../../api/api.ts'
import { staleReadsAnswered } from '../../../../api/queries.ts'
import { Avatar } from '../../../../art/Avatar.tsx'
import { showProblem } from '../../../../states/show-problem.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { MenuItem } from '../../../../ui/MenuItem.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Details } from '../challenge-data.ts'
import type { HostedPerson } from './hosting-data.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const ICON = { size: 21, 'aria-hidden': true } as const

type PersonMenuProps = { challenge: Details; one: HostedPerson; onClose: () => void }

/** A host's actions on one participant. */
export function PersonMenu({ challenge, one, onClose }: PersonMenuProps) {
  const { t } = useTranslation('hosting')
  const [asked, setAsked] = useState<'remove' | 'call' | null>(null)
  const [busy, setBusy] = useState(false)
  const { role } = challenge.viewer
  const { name, id: personId } = one.person
  const params = { challengeId: challenge.id, personId }
  const isOpen = challenge.status === 'active'

  async function changeCoAdmin() {
    if (busy) return
    setBusy(true)
    const ends = one.coAdmin !== null
    try {
      await (ends
        ? call('DELETE /challenges/:challengeId/co-admins/:personId', { params })
        : call('PUT /challenges/:challengeId/co-admins/:personId', { params }))
      toast({ variant: 'success', title: t(ends ? 'coAdmin.ended' : 'coAdmin.named', { name }) })
    } catch (error) {
      showProblem(error, { title: t('coAdmin.failed') })
    }
    await staleReadsAnswered()
    onClose()
  }
  if (asked === 'remove')
    return <ReasonDialog what="remove" challenge={challenge} person={one.person} onClose={onClose} />
  if (asked === 'call') return <ReasonDialog what="call" challenge={challenge} person={one.person} onClose={onClose} />
  const isCreator = personId === challenge.creator.id
  const mayName = hasPower(role, 'name_co_admins') && !isCreator && (one.coAdmin !== null || isOpen)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      closeLabel={t('close')}
      sign={<Avatar userId={personId} name={name} photoUrl={one.person.photoUrl} size={56} />}
      title={name}
    >
      <ul className="-mx-2 flex flex-col">
        {mayName && one.state === 'participating' && (
          <MenuItem
            icon={one.coAdmin ? <ShieldOff {...ICON} /> : <ShieldCheck {...ICON} />}
            title={t(one.coAdmin ? 'coAdmin.end' : 'coAdmin.name')}
            sentence={t(one.coAdmin ? 'coAdmin.endSentence' : 'coAdmin.nameSentence')}
            busy={busy}
            onClick={() => void changeCoAdmin()}
          />
        )}
        {hasPower(role, 'call_staff') && isOpen && (
          <MenuItem
            icon={<Megaphone {...ICON} />}
            title={t('call.item')}
            sentence={t('call.itemSentence')}
            onClick={() => setAsked('call')}
          />
        )}
        {one.canRemove && (
          <MenuItem
            danger
            icon={<UserMinus {...ICON} />}
            title={t('remove.item')}
            sentence={t('remove.itemSentence')}
            onClick={() => setAsked('remove')}
          />
        )}
      </ul>
    </Dialog>
  )
}
