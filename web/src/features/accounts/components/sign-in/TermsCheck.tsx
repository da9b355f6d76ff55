import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { ProblemLine } from '../../../../ui/ProblemLine.tsx'
import { LinkedTerms } from './LinkedTerms.tsx'
import { UnderAge } from './UnderAge.tsx'

type TermsCheckProps = {
  error: string | undefined
  /** Registers the field on render: the first registered field with a problem gets focus. */
  register: (rules: { required: string }) => UseFormRegisterReturn
}

/** The required agreement to the terms for a new account. */
export function TermsCheck({ error, register }: TermsCheckProps) {
  const { t } = useTranslation('auth')
  return (
    <div>
      <Checkbox
        {...register({ required: 'terms.missing' })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'terms-error' : undefined}
      >
        <LinkedTerms text={t('terms.text')} />
      </Checkbox>
      {error && (
        <ProblemLine id="terms-error" className="pl-9">
          {error}
        </ProblemLine>
      )}
      <UnderAge className="pl-9" />
    </div>
  )
}
