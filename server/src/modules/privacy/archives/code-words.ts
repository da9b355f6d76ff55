/** The words of codes, in both languages. */
export type Names = Record<string, readonly [pt: string, en: string]>

// The app's words for these codes; a test compares them with its texts.

export const NOTICES: Names = {
  streak_warning: ['Aviso de sequência', 'Streak warnings'],
  weekly_digest: ['Resumo da semana', 'Weekly digest'],
  challenge_starts: ['Desafio começa amanhã', 'Challenge starts tomorrow'],
  challenge_ends: ['Desafio termina amanhã', 'Challenge ends tomorrow'],
  challenge_settled: ['Resultados', 'Results'],
  challenge_cancelled: ['Desafios cancelados', 'Cancelled challenges'],
  overtaken: ['Passaram você no ranking', 'Overtaken in the ranking'],
  overtook: ['Você passou alguém', 'You passed someone'],
  overtaking_reaction: ['Força e provocações', 'Cheers and teases'],
  recap: ['Retrospectivas', 'Recaps'],
  invited: ['Convites para desafios', 'Invites to challenges'],
  invite_joined: ['Seus convites', 'Your invites'],
  cheered: ['Torcida', 'Cheers'],
  reacted: ['Reações', 'Reactions'],
  commented: ['Comentários', 'Comments'],
  mentioned: ['Menções', 'Mentions'],
  chat: ['Conversas dos desafios', 'Challenge chats'],
  dispute_decided: ['Contestações', 'Disputes'],
  result_revised: ['Resultados corrigidos', 'Corrected results'],
  prize_credited: ['Prêmios', 'Prizes'],
  prize_free: ['Prêmios liberados', 'Prizes released'],
  credits_granted: ['Créditos bônus', 'Bonus credits'],
  details_verified: ['Dados para receber', 'Bank details verified'],
  payout_done: ['Saques', 'Payouts'],
  payout_failed: ['Saques que falharam', 'Failed payouts'],
  payment_refunded: ['Devoluções', 'Refunds'],
  payment_charged_back: ['Pagamentos que o banco tomou de volta', 'Payments taken back by your bank'],
  reviewed: ['Revisões', 'Reviews'],
  support_answered: ['Atendimento', 'Support'],
  terms_changed: ['Termos de uso', 'Terms of use'],
  marketing: ['Novidades e ofertas', 'News and offers'],
}

export const EVENTS: Names = {
  signed_up: ['Conta criada', 'Account created'],
  signed_in: ['Entrada', 'Signed in'],
  wrong_password: ['Senha errada', 'Wrong password'],
  signed_out: ['Saiu da conta', 'Signed out'],
  password_changed: ['Senha trocada', 'Password changed'],
  email_changed: ['E-mail trocado', 'Email changed'],
  phone_changed: ['Telefone trocado', 'Phone changed'],
  factor_added: ['Segundo fator ativado', 'Second factor on'],
  factor_removed: ['Segundo fator removido', 'Second factor removed'],
  passkey_added: ['Passkey adicionada', 'Passkey added'],
  passkey_removed: ['Passkey removida', 'Passkey removed'],
  identity_linked: ['Forma de entrar vinculada', 'Way to sign in linked'],
  identity_unlinked: ['Forma de entrar desvinculada', 'Way to sign in unlinked'],
  recovery_asked: ['Nova senha pedida', 'Password reset requested'],
  refresh_reused: ['Acesso suspeito barrado', 'Suspicious access stopped'],
}

export const EVENT_METHODS: Names = {
  password: ['senha', 'password'],
  otp: ['código ou link', 'code or link'],
  recovery: ['link de senha nova', 'link for a new password'],
  oauth: ['outro site', 'another site'],
  sso: ['conta da empresa', 'company account'],
  web3: ['carteira Solana', 'Solana wallet'],
  totp: ['app', 'app'],
  phone: ['SMS', 'text message'],
  webauthn: ['passkey', 'passkey'],
  passkey: ['passkey', 'passkey'],
}

export const REASONS: Names = {
  photo_used: ['Uma foto dele já provou outro treino', 'One of its photos already proved another workout'],
  photo_no_proof: ['As fotos não mostram este treino', "The photos don't show this workout"],
  not_possible: ['Os tempos ou as distâncias não são possíveis', "The times or distances aren't possible"],
  overlap: ['Ocupa o mesmo horário de outro treino', 'It claims the same time as another workout'],
  rules: ['Não segue as regras do desafio', "It doesn't follow the challenge's rules"],
  other: ['Outro motivo', 'Another reason'],
  harassment: ['Assédio ou ofensa a alguém', 'Harassing or insulting somebody'],
  fake_profile: ['Perfil que se passa por outra pessoa', 'A profile that pretends to be somebody else'],
  offensive: ['Conteúdo ofensivo', 'Offensive content'],
  dispute: ['Uma contestação do resultado foi aceita', 'A dispute of the result was upheld'],
  photo_removed: [
    'A foto foi removida, e nenhuma outra chegou a tempo',
    'Its photo was removed, and no other came in time',
  ],
  nudity: ['Nudez', 'Nudity'],
  minor: ['Uma pessoa menor de idade na foto', 'A minor in the photo'],
  bystander: ['Uma pessoa que não concordou em aparecer', "Somebody who didn't agree to be in it"],
  violence: ['Violência', 'Violence'],
}

export const DECISIONS: Names = {
  keep: ['fica como está', 'stays as it is'],
  void: ['treino anulado', 'workout voided'],
  warn: ['aviso', 'warning'],
}

export const SUBJECTS: Names = {
  workout: ['treino', 'workout'],
  person: ['pessoa', 'person'],
  photo: ['foto', 'photo'],
}

export const PHOTO_VERDICTS: Names = {
  upheld: ['removida', 'removed'],
  sealed: ['removida e lacrada', 'removed and sealed'],
  wrong: ['fica como está', 'stays as it is'],
  gone: ['já não existia', 'was gone already'],
}

export const PHOTO_FOLLOWED: Names = {
  replaced: ['outra foto chegou', 'another photo came'],
  voided: ['treino anulado', 'workout voided'],
  deleted: ['treino apagado', 'workout deleted'],
}

// If the app words a reason differently for a workout and for a person, which the archive's one list cannot
// distinguish, the workout's is used.
export const REPORTS: Names = {
  fake_or_rules: ['Treino falso ou fora das regras', 'Fake, or against the rules'],
  incorrect_activity: ['Dados do treino errados', 'Wrong workout data'],
  incorrect_scoring: ['Pontos errados', 'Wrong points'],
  other: ['Outra coisa', 'Something else'],
  harassment: ['Assédio ou ameaça', 'Harassment or threats'],
  fake_profile: ['Perfil falso', 'Fake profile'],
  offensive: ['Nome, foto ou texto ofensivo', 'Offensive name, photo or text'],
  nudity: ['Nudez', 'Nudity'],
  minor: ['Criança ou adolescente', 'A minor'],
  bystander: ['Alguém que não quer aparecer', "Somebody who doesn't want to be in it"],
  violence: ['Violência', 'Violence'],
}
