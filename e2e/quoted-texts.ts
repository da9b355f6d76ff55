type Language = 'pt-BR' | 'en'

/** A text that screens show word for word in `language`, and its translation in the other one. */
export type ShownText = { text: string; language: Language; translation: string }

const english = (text: string, translation: string): ShownText => ({ text, language: 'en', translation })
const portuguese = (text: string, translation: string): ShownText => ({ text, language: 'pt-BR', translation })

/** The texts by the screen on which `quoted-texts.spec.tsx` produces them. */
export const SHOWN = {
  auth: {
    nothingGiven: english(
      'You must provide either an email or phone number and a password',
      'Informe um e-mail ou telefone e uma senha',
    ),
    passwordsDiffer: portuguese('As senhas não coincidem', "The passwords don't match"),
    emailTaken: english('Email already registered. Try signing in instead.', 'Este e-mail já tem conta. Tente entrar.'),
    signUpFailed: english('Failed to create account. Please try again.', 'Não deu para criar a conta. Tente de novo.'),
    linkExpired: portuguese('Link inválido ou expirado', 'Invalid or expired link'),
    resetFailed: english('Error resetting password', 'Erro ao trocar a senha'),
  },
  challenge: {
    notFound: english('Challenge not found', 'Desafio não encontrado'),
    removed: english(
      'This challenge may not exist or have been removed',
      'Este desafio pode não existir ou ter sido removido',
    ),
    joinFailed: english('Failed to join challenge', 'Não deu para entrar no desafio'),
    unableToJoin: english(
      'Unable to join the challenge. Please try again.',
      'Não deu para entrar no desafio. Tente de novo.',
    ),
    freeLimit: english('Free join limit reached', 'Limite de entradas grátis atingido.'),
    started: english('Challenge has already started', 'O desafio já começou.'),
    unableToShare: english('Unable to share', 'Não deu para compartilhar'),
    privacyFailed: english('Error changing privacy', 'Erro ao mudar a privacidade'),
  },
  instantJoin: {
    notAccessible: english('Challenge not found or not accessible', 'Desafio não encontrado ou sem acesso'),
    noLongerAvailable: english(
      'The challenge you tried to join is no longer available',
      'O desafio em que você queria entrar não está mais disponível.',
    ),
    ended: english(
      'This challenge has ended or is no longer accepting participants',
      'Este desafio terminou ou não aceita mais participantes.',
    ),
  },
  payment: {
    pending: english('Payment pending', 'Falta só o pagamento'),
    failed: english('Payment failed', 'Pagamento não passou'),
    notVerified: english(
      'Could not verify payment. Please try refreshing the page.',
      'Não deu para verificar o pagamento. Atualize a página para tentar de novo.',
    ),
    noUrlReceived: english('No checkout URL received', 'O endereço do pagamento não chegou'),
    verificationUnavailable: english(
      'Verification service temporarily unavailable',
      'Serviço de verificação temporariamente indisponível',
    ),
    noUrlAvailable: english('Payment URL not available', 'Endereço de pagamento indisponível'),
  },
  workout: {
    photoFailed: english('Error uploading photo', 'Erro ao enviar a foto'),
    photoRequired: portuguese(
      'Foto obrigatória - Adicione pelo menos uma foto da atividade',
      'Photo required - Add at least one photo of the activity',
    ),
    gymsFailed: english('Failed to load gyms', 'Falha ao carregar academias'),
    checkInFailed: english('Failed to save gym check-in', 'Falha ao salvar o check-in na academia'),
    updateFailed: english('Error updating activity. Try again.', 'Erro ao atualizar o treino. Tente de novo.'),
    reportFailed: english('Error submitting report. Try again.', 'Erro ao enviar a denúncia. Tente de novo.'),
    alreadyReported: english('Already reported', 'Já denunciado'),
    cardTooLong: english('Image generation took too long', 'A imagem demorou demais para ficar pronta'),
  },
  feed: {
    commentFailed: english('Error adding comment', 'Erro ao comentar'),
    likeFailed: english('Error liking activity', 'Erro ao curtir o treino'),
  },
  create: {
    templateBroken: english('Error parsing stored template', 'Erro ao ler o modelo guardado'),
  },
  home: {
    challengesFailed: portuguese('Erro ao carregar desafios', 'Error loading challenges'),
  },
  invites: {
    sendFailed: english('Failed to send invite. Please try again.', 'Falha ao enviar o convite. Tente de novo.'),
    notProcessed: portuguese('Não foi possível processar seu convite', 'Your invitation could not be processed'),
  },
  profile: {
    countryFailed: portuguese('Falha ao atualizar país', 'Failed to update country'),
    notSignedIn: english('User not authenticated', 'Usuário não autenticado'),
  },
} as const satisfies Record<string, Record<string, ShownText>>
