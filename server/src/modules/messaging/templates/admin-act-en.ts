import type { AdminMailAct, AdminMailStage } from '@bora/rules/two-admins.ts'
import type { Texts } from './mail-template.ts'
import { action, hello, only, plain, when } from './parts-en.ts'

const ADMIN_ACTS: Record<AdminMailAct, string> = {
  grant_admin: 'Admin role granted',
  take_admin: 'Admin role taken away',
  suspend: 'Admin suspended',
  force_password: 'New password demanded of an admin',
  remove_factor: "Admin's second factor removed",
  lift_suspension: "Admin's suspension lifted",
}
const ADMIN_STAGES: Record<AdminMailStage, { short: string; sentence: string; by: string }> = {
  proposed: {
    short: 'waiting',
    sentence: 'An admin asked for this. It happens only if a second admin approves it.',
    by: 'Asked for by',
  },
  done: { short: 'done', sentence: 'This was done. Every admin gets this email.', by: 'Done by' },
  declined: { short: 'declined', sentence: 'This was asked for and declined. Nothing changed.', by: 'Declined by' },
}

/** The mail to every admin about an admin. */
export const adminActEn: Pick<Texts['mail'], 'admin_act'> = {
  admin_act: facts => ({
    ...plain,
    subject: `${ADMIN_ACTS[facts.act]} (${ADMIN_STAGES[facts.stage].short})`,
    preview: ADMIN_STAGES[facts.stage].sentence,
    greeting: hello(facts.name),
    title: ADMIN_ACTS[facts.act],
    sentences: [ADMIN_STAGES[facts.stage].sentence],
    details: [
      { label: 'Account', value: facts.person },
      { label: ADMIN_STAGES[facts.stage].by, value: facts.by },
      when(facts),
    ],
    action: action('Open the desk', facts.link),
    notYou: only('Something here looks wrong? Talk to the other admins now, and to the operator of the server.'),
  }),
}
