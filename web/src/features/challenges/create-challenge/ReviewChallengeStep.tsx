import { categoryOf } from '@bora/rules/challenge-category.ts'
import { Lock, Pencil, Repeat, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Switch } from '../../../ui/Choice.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { number } from '../../../language/format.ts'
import { useContract } from './use-contract.ts'
import type { ContractLine } from './use-contract.ts'
import { useProblemText } from './use-problem-text.ts'
import type { StepProps } from './step-props.ts'
import type { Step } from './wizard-state.ts'

/** Step 7: everything, as the contract that participants will agree to. */
export function ReviewChallengeStep({ state, problems, edit, go }: StepProps & { go: (step: Step) => void }) {
  const { t } = useTranslation('create-challenge')
  const text = useProblemText()
  const contract = useContract(state)
  const whole = problems.find(problem => problem.field === 'whole')
  return (
    <div className="flex flex-col gap-3.5">
      {whole && (
        <div role="alert" data-field="whole" tabIndex={-1}>
          <Banner
            tone="failed"
            title={t('step7.failed')}
            sentence={
              <>
                <span className="block">{text(whole)}</span>
                <span className="block">{t('step7.safe')}</span>
              </>
            }
          />
        </div>
      )}
      {state.repeat && (
        <Banner
          tone="info"
          icon={<Repeat size={19} strokeWidth={2.2} aria-hidden="true" />}
          title={t('again.title', { title: state.repeat.title })}
          sentence={t('again.sentence')}
        />
      )}
      {state.repeat && state.repeat.people > 0 && (
        <div className="rounded-lg bg-surface px-4 py-1 shadow-e1">
          <Switch
            icon={<UserPlus size={22} aria-hidden="true" />}
            title={t('again.invite', { count: state.repeat.people, people: number(state.repeat.people) })}
            sentence={t('again.inviteSentence', { count: state.repeat.people })}
            checked={state.inviteAgain}
            onChange={event => edit({ inviteAgain: event.target.checked })}
          />
        </div>
      )}
      <article className="overflow-hidden rounded-[28px] bg-surface shadow-e2">
        <div className="h-[120px] overflow-hidden sm:h-[150px]">
          <Cover id={state.id} category={categoryOf(state.type!)} shape="wide" className="block size-full" />
        </div>
        <div className="px-4 pt-4 pb-2 sm:px-6">
          <div className="flex flex-wrap gap-1.5">
            <Tag>{t(`categories.${categoryOf(state.type!)}`)}</Tag>
            <Tag tone={state.entry === 'free' ? 'folha' : 'maracuja'}>{contract.price}</Tag>
            {state.isPrivate && <Tag icon={<Lock size={13} aria-hidden="true" />}>{t('customize.private')}</Tag>}
          </div>
          <Part onEdit={() => go(2)} editLabel={t('step7.edit', { part: t('step2.title') })}>
            <h3 className="type-title line-clamp-3 text-h1 break-words">{state.title.trim()}</h3>
            <p className="mt-1.5 text-ui break-words whitespace-pre-line text-ink-2">{state.description.trim()}</p>
          </Part>
          {contract.parts.map(({ step, title, lines }) => (
            <Part key={title} onEdit={() => go(step)} editLabel={t('step7.edit', { part: title })}>
              <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
              <Lines lines={lines} />
            </Part>
          ))}
        </div>
      </article>
      <Banner
        tone="pending"
        icon={<Lock size={19} aria-hidden="true" />}
        title={t('step7.frozen')}
        sentence={t('step7.frozenWhy')}
      />
    </div>
  )
}

function Part({ onEdit, editLabel, children }: { onEdit: () => void; editLabel: string; children: ReactNode }) {
  return (
    <section className="flex items-start gap-2 border-b border-line py-3.5 last:border-0">
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        size="sm"
        look="soft"
        label={editLabel}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={onEdit}
      />
    </section>
  )
}

const LONG = 34

function Lines({ lines }: { lines: readonly ContractLine[] }) {
  return (
    <dl>
      {lines.map(({ name, value }) => (
        <div
          key={name}
          className={value.length > LONG ? 'py-1' : 'flex flex-wrap items-baseline justify-between gap-x-4 py-1'}
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className={`text-sm font-[650] ${value.length > LONG ? '' : 'ml-auto text-right'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
