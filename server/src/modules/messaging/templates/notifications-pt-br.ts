import { PHOTO_REPLACED_HOURS } from '@bora/rules/fairness/limits.ts'
import { calendarDay } from './mail-template.ts'
import type { ModerationReason } from '@bora/rules/moderation.ts'
import type { ChargebackLeft, NotificationFacts, NotificationKind } from '@bora/rules/notifications.ts'
import { money, moneyAtEnd, type NotificationTexts } from './notification-texts.ts'

const GO = 'Ver o desafio'
const WALLET = 'Ver minha carteira'
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** The names of the kinds of notifications, in Portuguese. */
export const notificationNamesPtBR: Record<NotificationKind, string> = {
  streak_warning: 'Aviso de sequência',
  weekly_digest: 'Resumo da semana',
  challenge_starts: 'Desafio começa amanhã',
  challenge_ends: 'Desafio termina amanhã',
  challenge_settled: 'Resultados',
  challenge_cancelled: 'Desafios cancelados',
  overtaken: 'Passaram você no ranking',
  overtook: 'Você passou alguém',
  overtaking_reaction: 'Força e provocações',
  recap: 'Retrospectivas',
  invited: 'Convites para desafios',
  invite_joined: 'Seus convites',
  cheered: 'Torcida',
  reacted: 'Reações',
  commented: 'Comentários',
  mentioned: 'Menções',
  chat: 'Conversas dos desafios',
  dispute_decided: 'Contestações',
  result_revised: 'Resultados corrigidos',
  prize_credited: 'Prêmios',
  prize_free: 'Prêmios liberados',
  credits_granted: 'Créditos bônus',
  details_verified: 'Dados para receber',
  payout_done: 'Saques',
  payout_failed: 'Saques que falharam',
  payment_refunded: 'Devoluções',
  payment_charged_back: 'Pagamentos que o banco tomou de volta',
  reviewed: 'Revisões',
  support_answered: 'Atendimento',
  terms_changed: 'Termos de uso',
  marketing: 'Novidades e ofertas',
}

/** The reason, as the middle of a sentence; empty if only the moderator's words say it. */
const WHY: Record<ModerationReason, string> = {
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
  nudity: 'nudez',
  minor: 'uma pessoa menor de idade',
  bystander: 'uma pessoa que não concordou em aparecer',
  violence: 'violência',
}

const OBJECT = 'Se você discorda, escreva para o atendimento: outra pessoa olha de novo.'

const REVIEWED: Record<NotificationFacts['reviewed']['what'], (why: string) => { title: string; text: string }> = {
  voided: why => ({
    title: 'Um treino seu foi anulado',
    text: `Uma revisão tirou o treino dos desafios em que ele contava: ${why}. ${OBJECT}`,
  }),
  restored: () => ({
    title: 'Seu treino voltou a contar',
    text: 'A decisão sobre ele foi desfeita, e os pontos estão de volta.',
  }),
  warned: why => ({ title: 'Um aviso da moderação', text: `O motivo: ${why}. Nenhum ponto mudou. ${OBJECT}` }),
  photo_hidden: () => ({
    title: 'Uma foto sua foi escondida',
    text: `Agora só você vê essa foto. Seus pontos ficam como estão. ${OBJECT}`,
  }),
  photo_reported: () => ({
    title: 'Uma foto sua está em análise',
    text: 'Ela foi denunciada, então até a decisão só você e a moderação veem. Seus pontos ficam como estão.',
  }),
  photo_removed: why => ({
    title: 'Uma foto sua foi removida',
    text: `O motivo: ${why}. Seu treino tem outra foto, então os pontos ficam. ${OBJECT}`,
  }),
  photo_to_replace: why => ({
    title: 'Seu treino precisa de outra foto',
    text: `A foto dele foi removida: ${why}. Ponha outra em até ${PHOTO_REPLACED_HOURS} horas, ou o treino é anulado. ${OBJECT}`,
  }),
  photo_shown: () => ({ title: 'Sua foto voltou a aparecer', text: 'Quem vê o treino vê a foto de novo.' }),
}

function whyOf({ reason, words }: NotificationFacts['reviewed']): string {
  return [reason && WHY[reason], words].filter(Boolean).join('. ').replace(/\.$/, '')
}

const CHARGED_BACK: Record<ChargebackLeft, string> = {
  entry: 'A sua entrada voltou a faltar, então os seus treinos não contam lá. Pague de novo ou saia do desafio.',
  prize: 'O prêmio que você anunciou voltou a faltar. Pague de novo antes do começo do desafio.',
  debt: 'O valor saiu do dinheiro livre da sua carteira. O que faltou fica como dívida e sai do que for liberado.',
}

/** The texts of notifications by mail and push, in Portuguese. */
export const notificationsPtBR: NotificationTexts = {
  streak_warning: ({ days }) => ({
    title: `Sua sequência de ${days} dias continua de pé`,
    text: 'Falta o treino de hoje. Dez minutos já contam.',
    action: 'Registrar treino',
  }),
  weekly_digest: ({ workouts, minutes, trainedDays }) => ({
    title: 'Sua semana na Bora',
    text:
      workouts === 0
        ? 'Nenhum treino na semana passada. Hoje começa outra.'
        : `${many(workouts, 'treino', 'treinos')} em ${many(trainedDays, 'dia', 'dias')}, ${many(minutes, 'minuto', 'minutos')} no total.`,
    action: 'Ver minha semana',
  }),
  challenge_starts: ({ title }) => ({
    title: 'Começa amanhã',
    text: `“${title}” começa amanhã. A partir daí seus treinos já contam.`,
    action: GO,
  }),
  challenge_ends: ({ title }) => ({
    title: 'Termina amanhã',
    text: `“${title}” termina amanhã. Ainda dá tempo de pontuar.`,
    action: GO,
  }),
  challenge_settled: ({ title, rank, people }) => ({
    title: 'O resultado saiu',
    text: `“${title}” terminou. Você ficou em ${rank}º de ${people}.`,
    action: 'Ver o resultado',
  }),
  challenge_cancelled: ({ title, words, unfunded }) => ({
    title: 'Um desafio foi cancelado',
    text: `“${title}” foi cancelado. O que foi pago volta para a origem.${words ? ` Motivo: ${words}` : unfunded ? ' Motivo: o prêmio não foi pago até o começo.' : ''}`,
    action: GO,
  }),
  overtaken: ({ title, rank, person }) => ({
    title: person ? `${person} passou você` : `Agora você está em ${rank}º`,
    text: person
      ? `Agora você está em ${rank}º em “${title}”. Bora buscar?`
      : `Passaram você em “${title}”. Bora buscar?`,
    action: 'Ver o ranking',
  }),
  overtook: ({ title, rank, person }) => ({
    title: `Você passou ${person}`,
    text: `Agora você está em ${rank}º em “${title}”.`,
    action: 'Ver o ranking',
  }),
  overtaking_reaction: ({ title, reaction, person }) => ({
    title: reaction === 'cheer' ? `${person} mandou força` : `${person} provocou você`,
    text: reaction === 'cheer' ? `“Mandou bem!”, em “${title}”.` : `“Te espero lá em cima”, em “${title}”.`,
    action: 'Ver o ranking',
  }),
  recap: () => ({
    title: 'Seu mês em poucos cards',
    text: 'Suas melhores fotos, sua sequência e seus rivais, para ver e compartilhar.',
    action: 'Ver minha retrospectiva',
  }),
  invited: ({ title, person }) => ({
    title: 'Chamaram você',
    text: `${person} chamou você para “${title}”.`,
    action: 'Ver o convite',
  }),
  invite_joined: ({ title, person }) => ({
    title: 'Aceitaram seu convite',
    text: `${person} entrou em “${title}” pelo seu convite.`,
    action: GO,
  }),
  cheered: ({ person }) => ({
    title: 'Tem torcida por você',
    text: `${person} está torcendo por você.`,
    action: 'Ver o perfil',
  }),
  reacted: ({ person }) => ({
    title: 'Reagiram ao seu treino',
    text: `${person} reagiu ao seu treino.`,
    action: 'Ver o treino',
  }),
  commented: ({ person }) => ({
    title: 'Comentário novo',
    text: `${person} comentou seu treino.`,
    action: 'Ver o comentário',
  }),
  mentioned: ({ person }) => ({
    title: 'Mencionaram você',
    text: `${person} mencionou você num comentário.`,
    action: 'Ver o comentário',
  }),
  chat: ({ title }) => ({
    title: 'Mensagem nova',
    text: `A turma escreveu em “${title}”.`,
    action: 'Ver a conversa',
  }),
  dispute_decided: ({ title, upheld }) => ({
    title: 'Sua contestação foi decidida',
    text: upheld
      ? `Sua contestação em “${title}” foi aceita, e o resultado foi revisto.`
      : `Sua contestação em “${title}” não foi aceita. O resultado fica como está.`,
    action: 'Ver a decisão',
  }),
  result_revised: ({ title, voided, ...prize }) => ({
    title: 'O resultado mudou',
    text: `Uma contestação em “${title}” foi aceita.${voided > 0 ? ` ${many(voided, 'treino seu não conta', 'treinos seus não contam')} mais.` : ''} Seu prêmio agora: ${moneyAtEnd('pt-BR', prize)}.`,
    action: 'Ver a decisão',
  }),
  prize_credited: ({ title, freeAt, ...prize }) => ({
    title: 'Você ganhou um prêmio',
    text: `${money('pt-BR', prize)} pelo ${prize.rank}º lugar em “${title}”. ${freeAt ? 'Fica guardado na sua carteira até a data.' : 'Já está disponível na sua carteira.'}`,
    action: WALLET,
  }),
  prize_free: ({ title, ...prize }) => ({
    title: 'Seu prêmio foi liberado',
    text: `${money('pt-BR', prize)} de “${title}” ${prize.creditCents ? 'já dá para usar. Créditos não podem ser sacados.' : 'já dá para usar ou sacar.'}`,
    action: WALLET,
  }),
  credits_granted: ({ expiresAt, ...credits }) => ({
    title: `Você ganhou ${money('pt-BR', credits)} em créditos bônus`,
    text: `Eles pagam entradas, até ${calendarDay('pt-BR', expiresAt.slice(0, 10))}.`,
    action: WALLET,
  }),
  details_verified: () => ({
    title: 'Agora dá para sacar',
    text: 'Seus dados para receber foram conferidos.',
    action: 'Sacar',
  }),
  payout_done: payout => ({
    title: 'Seu saque chegou',
    text: `${money('pt-BR', payout)} foram para a sua conta no banco.`,
    action: 'Ver o saque',
  }),
  payout_failed: payout => ({
    title: 'O saque falhou',
    text: `O saque falhou e o valor voltou para a carteira: ${money('pt-BR', payout)}.`,
    action: 'Ver o saque',
  }),
  payment_refunded: ({ title, to, ...back }) => ({
    title: 'Seu dinheiro foi devolvido',
    text: `${money('pt-BR', back)} de “${title}” voltaram para ${to === 'wallet' ? 'a sua carteira' : 'onde você pagou'}.`,
    action: 'Ver os movimentos',
  }),
  payment_charged_back: ({ title, left, ...payment }) => ({
    title: 'Seu banco tomou um pagamento de volta',
    text: `O seu banco tomou de volta ${money('pt-BR', payment)} de “${title}”. ${CHARGED_BACK[left]}`,
    action: left === 'debt' ? WALLET : GO,
  }),
  reviewed: facts => ({
    ...REVIEWED[facts.what](whyOf(facts)),
    action: facts.activityId ? 'Ver o treino' : 'Falar com o atendimento',
  }),
  support_answered: ({ number }) => ({
    title: 'O atendimento respondeu',
    text: `Seu pedido ${number} tem resposta.`,
    action: 'Ler a resposta',
  }),
  terms_changed: ({ since }) => ({
    title: 'Nossos termos vão mudar',
    text: `Novos termos e nova política de privacidade valem a partir de ${calendarDay('pt-BR', since)}. Veja o que muda.`,
    action: 'Ver o que muda',
  }),
}
