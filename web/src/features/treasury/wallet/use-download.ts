import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Downloads a file of the wallet, and reports whether that worked. */
export function useDownload(fetchFile: () => Promise<void>) {
  const { t } = useTranslation('wallet')
  return useMutation({
    mutationFn: fetchFile,
    onSuccess: () => toast({ variant: 'success', title: t('file.done') }),
    onError: error => showProblem(error, { title: t('file.failed') }),
  })
}
