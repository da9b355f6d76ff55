import { checkTeamName } from '@bora/rules/fairness/team-forming.ts'
import { TEAM_NAME_MAX_LENGTH } from '@bora/rules/fairness/limits.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../api/error-text.ts'
import { dayOf, number } from '../../../../language/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { TeamTile } from './TeamTile.tsx'
import type { Teams } from './teams-data.ts'
import { useTeamName } from './use-teams.ts'

type TeamNameDialogProps = {
  challengeId: string
  teams: Teams
  /** the own team to rename; null founds one */
  team: { id: string; name: string } | null
  open: boolean
  onClose: () => void
}

/** The sheet in which a team is founded, or gets another name. */
export function TeamNameDialog(props: TeamNameDialogProps) {
  const { t } = useTranslation('teams')
  const { team, open, onClose } = props
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  const id = team?.id ?? newId
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      title={t(team ? 'found.renameTitle' : 'found.title')}
      description={team ? undefined : t('found.sentence')}
      picture={<TeamTile id={id} size={64} />}
      closeLabel={t('close')}
    >
      <NameForm
        {...props}
        id={id}
        onClose={() => {
          // The next team is another one.
          setNewId(crypto.randomUUID())
          onClose()
        }}
      />
    </Dialog>
  )
}

function NameForm({ challengeId, teams, team, id, onClose }: TeamNameDialogProps & { id: string }) {
  const { t } = useTranslation('teams')
  const [name, setName] = useState(team?.name ?? '')
  const change = useTeamName(challengeId, onClose)
  const length = [...name.trim()].length
  const isFine = checkTeamName(name.trim()) === null
  const { minSize, maxSize } = teams.rules
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (isFine && !change.isPending) change.mutate({ id, name: name.trim(), isNew: team === null })
      }}
    >
      <Field
        label={t('found.name')}
        help={t('found.help')}
        aside={
          <span className="text-[0.8125rem] text-ink-3">
            {length}/{TEAM_NAME_MAX_LENGTH}
          </span>
        }
        error={change.error ? errorText(change.error) : undefined}
      >
        {control => (
          <Input
            {...control}
            value={name}
            maxLength={TEAM_NAME_MAX_LENGTH}
            autoComplete="off"
            onChange={event => {
              setName(event.target.value)
              change.reset()
            }}
          />
        )}
      </Field>
      {team === null && (
        <dl className="grid grid-cols-[1.5fr_1fr_1fr] divide-x divide-line rounded-md bg-sunken py-3 text-center">
          <Figure name={t('found.least')}>{number(minSize)}</Figure>
          <Figure name={t('found.most')}>{number(maxSize)}</Figure>
          <Figure name={t('found.closes')}>{dayOf(teams.closesAt, 'short')}</Figure>
        </dl>
      )}
      <Button
        type="submit"
        variant="bora"
        size="lg"
        block
        disabled={!isFine}
        busy={change.isPending}
        busyLabel={t(team ? 'found.saving' : 'found.busy')}
      >
        {t(team ? 'found.save' : 'found.submit')}
      </Button>
      {team === null && (
        <p className="text-center text-sm text-ink-2">{t(teams.mine ? 'found.moves' : 'found.later')}</p>
      )}
    </form>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end px-1">
      <dt className="text-[0.8125rem] text-ink-2">{name}</dt>
      <dd className="type-num text-[1.125rem]">{children}</dd>
    </div>
  )
}
