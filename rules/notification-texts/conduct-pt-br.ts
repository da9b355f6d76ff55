import type { NotificationFacts } from '../notification-kinds.ts'
import type { TextFormat } from './texts.ts'

type Conduct = NotificationFacts['conduct']
type Texts = { title: string; text: (facts: Conduct, format: TextFormat) => string }

const momentOf = ({ until }: Conduct, format: TextFormat) =>
  until === null ? '' : `${format.dayOf(until)}, ${format.time(until)}`

/** The texts of cases about participants, in Portuguese. */
export const CONDUCT: Record<Conduct['what'], Texts> = {
  opened: {
    title: 'A nossa equipe quer ouvir você',
    text: (facts, format) =>
      `Abrimos um caso sobre a sua participação em “${facts.title}”. Leia o motivo e responda até ${momentOf(facts, format)}. Nada foi decidido.`,
  },
  upheld: {
    title: 'A nossa equipe decidiu',
    text: (facts, format) =>
      [
        facts.measure === 'removal'
          ? `Você vai sair de “${facts.title}”, e o que pagou volta inteiro.`
          : `Sua participação em “${facts.title}” foi desclassificada: seus treinos não valem mais lá, e a entrada não volta.`,
        `Você pode pedir revisão até ${momentOf(facts, format)}.`,
      ].join(' '),
  },
  dropped: {
    title: 'Caso arquivado',
    text: ({ title }) => `O caso sobre a sua participação em “${title}” foi arquivado. Nada muda para você.`,
  },
  appeal_upheld: {
    title: 'Revisão: a decisão fica',
    text: ({ title }) => `A decisão sobre a sua participação em “${title}” foi mantida e é final.`,
  },
  appeal_dropped: {
    title: 'Revisão: a decisão caiu',
    text: ({ title }) =>
      `A decisão sobre a sua participação em “${title}” foi desfeita. Seus treinos valem lá como antes.`,
  },
  lapsed: {
    title: 'Caso encerrado sem decisão',
    text: ({ title }) => `“${title}” terminou antes da decisão final. Nada fica contra você.`,
  },
}
