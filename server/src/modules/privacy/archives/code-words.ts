import { MODERATION_REASONS } from '@bora/rules/moderation.ts'
import { reasonText } from '@bora/rules/notification-texts/notification-text.ts'
/** The words of codes, in both languages. */
export type Names = Record<string, readonly [pt: string, en: string]>

// The app's words for these codes; a test compares them with its texts.

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
  token_added: ['Chave de envio criada', 'Upload key created'],
  token_removed: ['Chave de envio revogada', 'Upload key revoked'],
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

export const REASONS: Names = Object.fromEntries(
  MODERATION_REASONS.map(reason => [reason, [reasonText('pt-BR', reason), reasonText('en', reason)]]),
)

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

export const VERDICTS: Names = { keep: ['vale', 'counts'], void: ['não vale', "doesn't count"] }

export const CONDUCT_MEASURES: Names = {
  removal: ['remoção', 'removal'],
  disqualification: ['desclassificação', 'disqualification'],
}

export const CONDUCT_VERDICTS: Names = {
  upheld: ['decidido', 'upheld'],
  dropped: ['sem efeito', 'dropped'],
}

export const REVIEW_ACTS: Names = {
  vote: ['votou', 'voted'],
  give_up: ['passou a vez', 'passed the turn'],
  pass_on: ['a vez passou', 'the turn passed on'],
}

export const VOTE_REASONS: Names = {
  fits: ['A foto e os dados batem', 'Photo and numbers match'],
  explained: ['A resposta explica', 'The answer explains it'],
  in_doubt: ['Na dúvida, vale', 'When in doubt, it counts'],
  other_activity: ['É outra modalidade', 'It is another type'],
  other_photo: ['A foto não é deste treino', "The photo isn't of this workout"],
  numbers: ['Os números não fecham', "The numbers don't add up"],
  reused: ['A foto já foi usada', 'The photo was used before'],
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
  bystander: ['Alguém que não quer aparecer', "Someone who doesn't want to be in it"],
  violence: ['Violência', 'Violence'],
}
