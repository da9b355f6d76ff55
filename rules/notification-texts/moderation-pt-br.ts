import { PHOTO_REPLACED_HOURS } from '../fairness/limits.ts'
import type { ModerationReason } from '../moderation.ts'
import type { NotificationFacts } from '../notification-kinds.ts'
import type { TextFormat } from './texts.ts'

type Review = NotificationFacts['reviewed']

/** Why something was decided, in the app and the archive. */
export const REASONS: Record<ModerationReason, string> = {
  photo_used: 'Uma foto dele já provou outro treino',
  photo_no_proof: 'As fotos não mostram este treino',
  not_possible: 'Os tempos ou as distâncias não são possíveis',
  overlap: 'Ocupa o mesmo horário de outro treino',
  rules: 'Não segue as regras do desafio',
  other: 'Outro motivo',
  harassment: 'Assédio ou ofensa a alguém',
  fake_profile: 'Perfil que se passa por outra pessoa',
  offensive: 'Conteúdo ofensivo',
  dispute: 'Uma contestação do resultado foi aceita',
  photo_removed: 'A foto foi removida, e nenhuma outra chegou a tempo',
  peer_review: 'A turma conferiu e decidiu que ele não vale',
  nudity: 'Nudez',
  minor: 'Uma pessoa menor de idade na foto',
  bystander: 'Uma pessoa que não concordou em aparecer',
  violence: 'Violência',
}

/** The reason as the middle of a sentence; empty if only the moderator's message gives it. */
const BECAUSE: Record<ModerationReason, string> = {
  photo_used: 'uma foto dele já provou outro treino',
  photo_no_proof: 'as fotos não mostram este treino',
  not_possible: 'os tempos ou as distâncias não são possíveis',
  overlap: 'ele ocupa o mesmo horário de outro treino',
  rules: 'ele não segue as regras do desafio',
  other: '',
  harassment: 'assédio ou ofensa a alguém',
  fake_profile: 'perfil que se passa por outra pessoa',
  offensive: 'conteúdo ofensivo',
  dispute: 'uma contestação do resultado foi aceita',
  photo_removed: `uma foto dele foi removida, e nenhuma outra chegou em ${PHOTO_REPLACED_HOURS} horas`,
  peer_review: 'a turma conferiu e decidiu que ele não vale',
  nudity: 'nudez',
  minor: 'uma pessoa menor de idade',
  bystander: 'uma pessoa que não concordou em aparecer',
  violence: 'violência',
}

const OBJECT = 'Se você discorda, escreva para o atendimento: outra pessoa olha de novo.'

const withReason = ({ reason, words }: Review) =>
  words ? `${REASONS[reason ?? 'other']}: ${words}` : `${REASONS[reason ?? 'other']}. Veja o motivo e como discordar.`

const because = ({ reason, words }: Review) =>
  [reason && BECAUSE[reason], words].filter(Boolean).join('. ').replace(/\.$/, '')

// Without a workout it is a picture of a chat, or a portrait.
const pointsStay = ({ activityId }: Review) => (activityId === null ? '' : ' Seus pontos ficam como estão.')
const seenAgain = ({ activityId }: Review) =>
  activityId === null ? 'Outras pessoas veem a foto de novo.' : 'Quem vê o treino vê a foto de novo.'

type ReviewTexts = { title: string; text: (review: Review) => string; sent: (review: Review) => string }

/** The texts of decisions about a person's workout, photo or conduct, in Portuguese. */
export const REVIEWED: Record<Review['what'], ReviewTexts> = {
  voided: {
    title: 'Um treino seu foi anulado',
    text: withReason,
    sent: review => `Uma revisão tirou o treino dos desafios em que ele contava: ${because(review)}. ${OBJECT}`,
  },
  restored: {
    title: 'Seu treino voltou a contar',
    text: () => 'A decisão foi desfeita, e os pontos estão de volta.',
    sent: () => 'A decisão sobre ele foi desfeita, e os pontos estão de volta.',
  },
  warned: {
    title: 'Um aviso da moderação',
    text: withReason,
    sent: review => `O motivo: ${because(review)}. Nenhum ponto mudou. ${OBJECT}`,
  },
  photo_hidden: {
    title: 'Uma foto sua foi escondida',
    text: () => 'Agora só você vê essa foto. Os pontos ficam como estão.',
    sent: () => `Agora só você vê essa foto. Seus pontos ficam como estão. ${OBJECT}`,
  },
  photo_reported: {
    title: 'Uma foto sua está em análise',
    text: review => `Até a decisão, só você e a moderação veem.${pointsStay(review)}`,
    sent: review => `Ela foi denunciada, então até a decisão só você e a moderação veem.${pointsStay(review)}`,
  },
  photo_removed: {
    title: 'Uma foto sua foi removida',
    text: withReason,
    sent: review =>
      `O motivo: ${because(review)}. ${review.activityId === null ? 'A mensagem fica sem ela.' : 'Seu treino tem outra foto, então os pontos ficam.'} ${OBJECT}`,
  },
  photo_to_replace: {
    title: 'Seu treino precisa de outra foto',
    text: ({ reason }) =>
      `${REASONS[reason ?? 'other']}. Ponha outra foto em até ${PHOTO_REPLACED_HOURS} horas, ou o treino é anulado.`,
    sent: review =>
      `A foto dele foi removida: ${because(review)}. Ponha outra em até ${PHOTO_REPLACED_HOURS} horas, ou o treino é anulado. ${OBJECT}`,
  },
  photo_shown: {
    title: 'Sua foto voltou a aparecer',
    text: seenAgain,
    sent: seenAgain,
  },
}

type PeerReview = NotificationFacts['peer_review']

const momentOf = ({ until }: PeerReview, format: TextFormat) =>
  until === null ? '' : `${format.dayOf(until)}, ${format.time(until)}`

/** The texts of peer reviews, in Portuguese. */
export const PEER_REVIEWED: Record<
  PeerReview['what'],
  { title: (facts: PeerReview) => string; text: (facts: PeerReview, format: TextFormat) => string }
> = {
  asked: {
    title: () => 'Pediram para conferir um treino seu',
    text: (facts, format) => `Conte o que houve até ${momentOf(facts, format)}. Seus pontos valem até decidirem.`,
  },
  seat: {
    title: () => 'Um treino espera a sua opinião',
    text: (facts, format) => `Sua vez vale até ${momentOf(facts, format)}. Seu nome não aparece para ninguém.`,
  },
  handed: {
    title: () => 'A equipe da Bora decide',
    text: () => 'A análise de um treino passou da turma para a nossa equipe.',
  },
  appealed: {
    title: () => 'Pediram revisão',
    text: () => 'A nossa equipe olha de novo o treino que a turma conferiu.',
  },
  decided: {
    title: ({ verdict }) => (verdict === 'void' ? 'Análise: o treino não vale' : 'Análise: o treino vale'),
    text: ({ verdict }) =>
      verdict === 'void' ? 'Ele fica no histórico, sem os pontos.' : 'Os pontos ficam como estão.',
  },
}
