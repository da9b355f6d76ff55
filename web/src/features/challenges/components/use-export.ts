import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Downloads the history of a challenge as a file that anyone can replay. */
export function useExport({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('challenge')
  return useMutation({
    mutationFn: () => call('GET /challenges/:challengeId/export', { params: { challengeId: id } }),
    onSuccess: history => {
      const address = URL.createObjectURL(new Blob([JSON.stringify(history, null, 2)], { type: 'application/json' }))
      const link = Object.assign(document.createElement('a'), { href: address, download: `${fileName(title)}.json` })
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
      toast({ variant: 'success', title: t('menu.exported') })
    },
    onError: error => showProblem(error, { title: t('menu.exportFailed') }),
  })
}

function fileName(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'bora'
}
