import { SURVEY_OPTIONS } from '@bora/rules/survey.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Tile } from '../../../art/Tile.tsx'
import { cacheMe } from '../../../api/me.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChoiceCard } from '../../../ui/Choice.tsx'
import { classes } from '../../../ui/classes.ts'
import type { StepProps } from './step-props.ts'
import { WelcomeStepFrame } from './WelcomeStepFrame.tsx'
import { type Answers, keepAnswers, QUESTIONS, readAnswers } from './survey-draft.ts'
import { showProblem } from '../../../states/show-problem.ts'

const TILES = [
  { module: 'lanes', ground: '#BFE2FF', figure: '#2463EB' },
  { module: 'half', ground: '#FFB0C3', figure: '#DB3568', turns: 1 },
  { module: 'sun', ground: '#FFC53D', figure: '#FC5033' },
  { module: 'ring', ground: '#FC5033', figure: '#FFD6CB' },
  { module: 'leaf', ground: '#0C3D2E', figure: '#CDEBD9' },
] as const

type SurveyStepProps = StepProps & {
  number: number
  onBack: (() => void) | undefined
  onQuestion: (number: number) => void
  onDone: () => void
}

/** Five questions, one at a time. Continuing without an answer skips one; the skip button skips all remaining ones. */
export function SurveyStep({ me, number, arrived, onBack, onQuestion, onDone }: SurveyStepProps) {
  const { t } = useTranslation('welcome')
  const [answers, setAnswers] = useState(() => readAnswers(me.id))
  const question = QUESTIONS[number]!
  const last = number === QUESTIONS.length - 1
  const text = (key: string) => (t as (key: string) => string)(`survey.${question}.${key}`)
  const send = useMutation({
    mutationFn: (given: Answers) => call('PUT /me/survey', { body: given }),
    onSuccess: changed => {
      keepAnswers(me.id, null)
      cacheMe(changed)
      onDone()
    },
    onError: error => showProblem(error, { title: t('survey.failed') }),
  })

  function answer(value: string) {
    const changed: Answers = { ...answers, [question]: value }
    setAnswers(changed)
    keepAnswers(me.id, changed)
  }
  function goOn(given: Answers) {
    if (send.isPending) return
    if (last) send.mutate(given)
    else onQuestion(number + 1)
  }
  return (
    <WelcomeStepFrame
      id={question}
      art="steady"
      above={<p className="text-sm font-semibold text-ink-2">{t('survey.number', { number: number + 1 })}</p>}
      title={text('title')}
      arrived={arrived}
      onBack={onBack}
      middle={<Dots at={number} />}
      sentence={t('survey.optional')}
      end={
        <Button
          variant="ghost"
          size="sm"
          busy={send.isPending}
          busyLabel={t('survey.busy')}
          onClick={() => {
            if (!send.isPending) send.mutate(answers)
          }}
          className="-mr-3.5"
        >
          {t('survey.skipAll')}
        </Button>
      }
      onSubmit={() => goOn(answers)}
      footer={
        <Button
          type="submit"
          variant="bora"
          size="lg"
          block
          disc={last ? 'check' : 'arrow'}
          busy={send.isPending}
          busyLabel={t('survey.busy')}
        >
          {last ? t('survey.finish') : t('continue')}
        </Button>
      }
    >
      <fieldset key={question} className="animate-fade">
        <legend className="sr-only">{text('title')}</legend>
        <div className="flex flex-col gap-3">
          {SURVEY_OPTIONS[question].map((value, index) => (
            <ChoiceCard
              key={value}
              name={question}
              value={value}
              checked={answers[question] === value}
              onChoose={answer}
              shape="row"
              className="min-h-[68px]!"
            >
              <Tile {...TILES[index]!} className="size-12 shrink-0 rounded-[14px]" />
              <span className="min-w-0 font-semibold">{text(value)}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
    </WelcomeStepFrame>
  )
}

function Dots({ at }: { at: number }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5">
      {QUESTIONS.map((question, index) => (
        <span
          key={question}
          className={classes('h-2 rounded-full', index === at ? 'w-8 bg-brand' : 'w-2 bg-line-strong')}
        />
      ))}
    </span>
  )
}
