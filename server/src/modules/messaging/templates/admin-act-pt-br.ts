import type { AdminMailAct, AdminMailStage } from '@bora/rules/two-admins.ts'
import type { Texts } from './mail-template.ts'
import { action, hello, only, plain, when } from './parts-pt-br.ts'

const ADMIN_ACTS: Record<AdminMailAct, string> = {
  grant_admin: 'Papel de administração dado',
  take_admin: 'Papel de administração retirado',
  suspend: 'Pessoa da administração suspensa',
  force_password: 'Senha nova exigida na administração',
  remove_factor: 'Segundo fator na administração removido',
  lift_suspension: 'Suspensão na administração encerrada',
}
const ADMIN_STAGES: Record<AdminMailStage, { short: string; sentence: string; by: string }> = {
  proposed: {
    short: 'aguardando',
    sentence: 'Alguém da administração pediu isto. Só acontece se uma segunda pessoa da administração aprovar.',
    by: 'Pedido por',
  },
  done: { short: 'feito', sentence: 'Isto foi feito. Toda a administração recebe este e-mail.', by: 'Feito por' },
  declined: { short: 'recusado', sentence: 'Isto foi pedido e recusado. Nada mudou.', by: 'Recusado por' },
}

/** The mail to every admin about an admin. */
export const adminActPtBr: Pick<Texts['mail'], 'admin_act'> = {
  admin_act: facts => ({
    ...plain,
    subject: `${ADMIN_ACTS[facts.act]} (${ADMIN_STAGES[facts.stage].short})`,
    preview: ADMIN_STAGES[facts.stage].sentence,
    greeting: hello(facts.name),
    title: ADMIN_ACTS[facts.act],
    sentences: [ADMIN_STAGES[facts.stage].sentence],
    details: [
      { label: 'Conta', value: facts.person },
      { label: ADMIN_STAGES[facts.stage].by, value: facts.by },
      when(facts),
    ],
    action: action('Abrir a administração', facts.link),
    notYou: only('Algo parece errado? Fale agora com as outras pessoas da administração e com quem cuida do servidor.'),
  }),
}
