import { type Dataset, dataset } from './dataset.ts'

/** The account of a person: ways to sign in, devices, support, archives. */
export const ACCOUNT_DATA: readonly Dataset[] = [
  dataset(
    'account',
    'identities',
    'Formas de entrar',
    'Ways to sign in',
    `
    select provider, identity_data::text as details, created_at, last_sign_in_at from auth.identities where user_id = me`,
  ),
  dataset(
    'account',
    'second_factors',
    'Segundos fatores',
    'Second factors',
    `
    select friendly_name as name, factor_type as kind, status, phone, created_at from auth.mfa_factors where user_id = me`,
  ),
  dataset(
    'account',
    'passkeys',
    'Passkeys',
    'Passkeys',
    `
    select friendly_name as name, created_at, last_used_at, backed_up from auth.passkeys where user_id = me
    order by created_at`,
  ),
  dataset(
    'account',
    'recording_tokens',
    'Chaves de envio',
    'Upload keys',
    `
    select name, created_at, last_used_at from auth.recording_tokens where user_id = me order by created_at`,
  ),
  dataset(
    'account',
    'devices',
    'Aparelhos',
    'Devices',
    `
    select created_at, refreshed_at, user_agent, ip, country from auth.sessions where user_id = me order by created_at desc`,
  ),
  dataset(
    'account',
    'push',
    'Navegadores com avisos',
    'Browsers with push',
    `
    select created_at, endpoint from push_subscriptions where user_id = me order by created_at desc`,
  ),
  dataset(
    'account',
    'account_events',
    'O que houve com a conta',
    'What happened with the account',
    `
    select at, kind, method, ip, user_agent, country from auth.account_events where user_id = me order by at desc`,
  ),
  dataset(
    'account',
    'page_views',
    'Páginas vistas',
    'Pages viewed',
    `
    select at, page, challenge_id as of_challenge from page_views where user_id = me order by at desc`,
  ),
  dataset(
    'account',
    'support',
    'Pedidos de ajuda',
    'Requests for help',
    `
    select t.number, t.topic, m.written_at, m.author, m.body from support_tickets t
    join support_messages m on m.ticket = t.number where t.user_id = me order by t.opened_at desc, m.place`,
  ),
  dataset(
    'account',
    'archives',
    'Arquivos que você pediu',
    'Archives you asked for',
    `
    select asked_at, state, ready_at, expires_at, bytes from archives where user_id = me order by asked_at desc`,
  ),
  dataset(
    'account',
    'closings',
    'Pedidos de exclusão',
    'Requests for deletion',
    `
    select asked_at, due_at, taken_back_at from account_closings where user_id = me order by asked_at desc`,
  ),
]
