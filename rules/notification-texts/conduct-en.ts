import type { NotificationFacts } from '../notification-kinds.ts'
import type { TextFormat } from './texts.ts'

type Conduct = NotificationFacts['conduct']
type Texts = { title: string; text: (facts: Conduct, format: TextFormat) => string }

const momentOf = ({ until }: Conduct, format: TextFormat) =>
  until === null ? '' : `${format.dayOf(until)}, ${format.time(until)}`

/** The texts of cases about participants, in English. */
export const CONDUCT: Record<Conduct['what'], Texts> = {
  opened: {
    title: 'Our team wants to hear you',
    text: (facts, format) =>
      `We opened a case about you in “${facts.title}”. Read the reason and answer until ${momentOf(facts, format)}. Nothing has been decided.`,
  },
  upheld: {
    title: 'Our team decided',
    text: (facts, format) =>
      [
        facts.measure === 'removal'
          ? `You will be removed from “${facts.title}”, and what you paid comes back in full.`
          : `You were disqualified from “${facts.title}”: your workouts no longer count there, and the entry fee isn't refunded.`,
        `You can appeal until ${momentOf(facts, format)}.`,
      ].join(' '),
  },
  dropped: {
    title: 'Case closed',
    text: ({ title }) => `The case about you in “${title}” was dropped. Nothing changes for you.`,
  },
  appeal_upheld: {
    title: 'Appeal: the decision stands',
    text: ({ title }) => `The decision about you in “${title}” was upheld and is final.`,
  },
  appeal_dropped: {
    title: 'Appeal: the decision was reversed',
    text: ({ title }) => `The decision about you in “${title}” was reversed. Your workouts count there as before.`,
  },
  lapsed: {
    title: 'Case closed without a decision',
    text: ({ title }) => `“${title}” ended before the final decision. Nothing is held against you.`,
  },
}
