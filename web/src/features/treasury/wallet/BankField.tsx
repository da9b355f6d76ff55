import { bankName, banksByName } from '@bora/rules/brazilian-banks.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'

type BankFieldProps = {
  code: string
  error: string | undefined
  onChange: (code: string) => void
  /** the field for the code of a bank that isn't listed */
  typed: ReactNode
}

const OTHER = 'other'

/** The bank, chosen by its name; one that isn't listed is entered by its code. */
export function BankField({ code, error, onChange, typed }: BankFieldProps) {
  const { t } = useTranslation('payouts')
  const [isOther, setIsOther] = useState(code !== '' && bankName(code) === null)
  return (
    <>
      <Field label={t('form.bank')} error={isOther ? undefined : error}>
        {control => (
          <Select
            {...control}
            name={isOther ? undefined : 'bankCode'}
            value={isOther ? OTHER : code}
            onChange={({ target }) => {
              setIsOther(target.value === OTHER)
              onChange(target.value === OTHER ? '' : target.value)
            }}
          >
            <option value="" disabled>
              {t('form.bankChoose')}
            </option>
            {banksByName().map(one => (
              <option key={one} value={one}>
                {`${bankName(one)} (${one})`}
              </option>
            ))}
            <option value={OTHER}>{t('form.bankOther')}</option>
          </Select>
        )}
      </Field>
      {isOther && typed}
    </>
  )
}
