import { useTranslation } from 'react-i18next'
import { Fold } from '../../../ui/Fold.tsx'
import { CopiedText } from './CopiedText.tsx'
import { commandOf, uploadAddress } from './upload-command.ts'

const STEPS = ['create', 'request', 'file', 'photo'] as const

/** How a phone's shortcut or another program uses a key, with an example to copy. */
export function UploadKeyHelp() {
  const { t } = useTranslation('security')
  return (
    <Fold size="sm" title={t('uploadKeys.help.title')}>
      <div className="flex min-w-0 flex-col gap-4 pt-1">
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm text-ink-2">
          {STEPS.map(step => (
            <li key={step}>{t(`uploadKeys.help.${step}`)}</li>
          ))}
        </ol>
        <CopiedText
          label={t('uploadKeys.help.address')}
          copy={t('uploadKeys.help.copyAddress')}
          text={uploadAddress()}
        />
        <CopiedText
          label={t('uploadKeys.help.example')}
          copy={t('uploadKeys.help.copyExample')}
          text={commandOf(t('uploadKeys.help.yourKey'))}
        />
      </div>
    </Fold>
  )
}
