import { amount, type Dataset, dataset, money } from './dataset.ts'

// A campaign pays whole points, or cents.
const paid = (value: string) => `case when c.reward = 'points' then (${value})::text else ${amount(value)} end`

/** The other data about a person: texts, money, choices, account. */
export const OTHER_DATA: readonly Dataset[] = [
  dataset(
    'said',
    'comments',
    'Comentários que você fez',
    'Comments you made',
    `
    select written_at, body, edited_at, deleted_at, hidden_at, nullif(user_id, me) as of_workout_of_person
    from comments where author_id = me order by written_at desc`,
  ),
  dataset(
    'said',
    'comments_received',
    'Comentários nos seus treinos',
    'Comments on your workouts',
    `
    select written_at, body, author_id as by_person, activity_id as workout from comments
    where user_id = me and author_id <> me and deleted_at is null order by written_at desc`,
  ),
  dataset(
    'said',
    'reactions',
    'Reações que você deu',
    'Reactions you gave',
    `
    select at, kind, nullif(user_id, me) as of_workout_of_person from reactions where person_id = me order by at desc`,
  ),
  dataset(
    'said',
    'reactions_received',
    'Reações aos seus treinos',
    'Reactions to your workouts',
    `
    select at, kind, person_id as by_person, activity_id as workout from reactions
    where user_id = me and person_id <> me order by at desc`,
  ),
  dataset(
    'said',
    'reports',
    'Denúncias que você fez',
    'Reports you made',
    `
    select reported_at, reason, comment, user_id as about_person from (
      select reported_at, reason, comment, user_id from activity_reports where reporter_id = me
      union all select reported_at, reason, comment, user_id from photo_reports where reporter_id = me
      union all select reported_at, reason, comment, user_id from person_reports where reporter_id = me) r
    order by reported_at desc`,
  ),
  dataset(
    'said',
    'reports_about',
    'Denúncias sobre você',
    'Reports about you',
    `
    select reported_at, reason, about from (
      select reported_at, reason, 'workout' as about from activity_reports where user_id = me
      union all select reported_at, reason, 'photo' from photo_reports where user_id = me
      union all select reported_at, reason, 'person' from person_reports where user_id = me) r
    order by reported_at desc`,
  ),
  dataset(
    'said',
    'photo_decisions',
    'Decisões sobre fotos suas',
    'Decisions about photos of yours',
    `
    select opened_at, ended_at, verdict, replace_until, followed, activity_id as workout from photo_cases
    where user_id = me order by opened_at desc`,
  ),
  dataset(
    'said',
    'decisions',
    'Decisões da nossa equipe',
    'Decisions of our team',
    `
    select decided_at, subject as about, decision, reason, words, undone_at from moderation_decisions
    where user_id = me order by decided_at desc`,
  ),
  dataset(
    'said',
    'chat',
    'Mensagens nos desafios',
    'Messages in challenges',
    `
    select written_at, body, deleted_at, hidden_at, challenge_id as of_challenge from chat_messages
    where author_id = me order by written_at desc`,
  ),
  dataset(
    'said',
    'blocks',
    'Pessoas que você bloqueou',
    'People you blocked',
    `
    select at, blocked_id as blocked_person from blocks where user_id = me order by at desc`,
  ),
  dataset(
    'said',
    'referral_code',
    'Seu código de indicação',
    'Your referral code',
    `
    select code, created_at from referral_codes where user_id = me`,
  ),
  dataset(
    'said',
    'referrals',
    'Indicações',
    'Referrals',
    `
    select at, code, nullif(new_user_id, me) as new_person, nullif(referrer_id, me) as referred_by_person from referrals
    where me in (new_user_id, referrer_id) order by at desc`,
  ),
  dataset(
    'said',
    'applications',
    'Candidaturas a embaixador',
    'Ambassador applications',
    `
    select asked_at, about, reach, status, decided_at from ambassador_applications where user_id = me
    order by asked_at desc`,
  ),
  dataset(
    'said',
    'campaigns',
    'Campanhas',
    'Campaigns',
    `
    select name, reward, currency, ${paid('per_referral')} as per_referral, ${paid('monthly_cap')} as monthly_cap, target,
      starts_on, ends_on,
      (select ${paid('coalesce(sum(w.amount), 0)')} from campaign_rewards w
        where w.campaign_id = c.id and outcome = 'credited') as earned,
      (select string_agg(code, ', ') from campaign_codes k where k.campaign_id = c.id) as code
    from campaigns c where ambassador_id = me order by starts_on desc`,
  ),

  dataset(
    'money',
    'movements',
    'Movimentações da carteira',
    'Movements of the wallet',
    `
    select e.at, e.tx_kind as kind, e.account_kind as account, ${amount('-e.cents')} as amount,
      e.currency, ${amount('e.balance_after')} as balance_after, t.challenge_title as challenge
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.owner = me order by e.at desc, e.id desc`,
  ),
  dataset(
    'money',
    'credit_codes',
    'Códigos de créditos resgatados',
    'Redeemed credit codes',
    `
    select u.used_at, ${amount('u.cents')} as amount, c.currency from credit_code_uses u
    join credit_codes c on c.id = u.code_id where u.user_id = me order by u.used_at desc`,
  ),
  dataset(
    'money',
    'payments',
    'Pagamentos',
    'Payments',
    `
    select created_at, purpose, status, ${money('amount_cents')}, ${amount('bonus_cents')} as from_credits,
      ${amount('main_cents')} as from_wallet, ${amount('refunded_cents')} as refunded, provider, method, failure,
      challenge_id as of_challenge from payments where user_id = me order by created_at desc`,
  ),
  dataset(
    'money',
    'refunds',
    'Reembolsos',
    'Refunds',
    `
    select created_at, reason, ${money('(cash_cents + bonus_cents + main_cents)')}, state, resolved_at,
      challenge_id as of_challenge from refunds where user_id = me order by created_at desc`,
  ),
  dataset(
    'money',
    'payouts',
    'Saques',
    'Payouts',
    `
    select requested_at, ${money('amount_cents')}, status, provider, country, holder_name, shown::text as destination,
      shown_cpf as cpf, end_to_end_id, failure, ended_at, encode(sealed, 'hex') as sealed, id::text as sealed_as from payouts where user_id = me order by requested_at desc`,
  ),
  dataset(
    'money',
    'bank_details',
    'Dados para receber',
    'Receiving details',
    `
    select country, holder_name, shown::text as destination, shown_cpf as cpf, state, refusal, submitted_at, decided_at,
      encode(sealed, 'hex') as sealed, user_id::text as sealed_as
    from bank_details where user_id = me`,
  ),
  dataset(
    'money',
    'limits',
    'Limites que você se deu',
    'Limits you set',
    `
    select asked_at, ${amount('cents')} as amount, currency, effective_at
    from entry_limits where user_id = me order by asked_at desc`,
  ),
  dataset(
    'money',
    'breaks',
    'Pausas',
    'Breaks',
    `
    select began_at, until from paid_breaks where user_id = me order by began_at desc`,
  ),

  dataset(
    'settings',
    'consents',
    'Consentimentos',
    'Consents',
    `
    select consent_type, consented, user_agent, updated_at from user_consents where user_id = me order by consent_type`,
  ),
  dataset(
    'settings',
    'consent_history',
    'Histórico dos consentimentos',
    'History of consents',
    `
    select consent_type, consented, user_agent, at from consent_choices where user_id = me order by at desc, id desc`,
  ),
  dataset(
    'settings',
    'terms',
    'Termos que você aceitou depois',
    'Terms you agreed to later',
    `
    select version, agreed_at, user_agent from terms_agreed where user_id = me order by agreed_at desc, version`,
  ),
  dataset(
    'settings',
    'notice_choices',
    'Avisos que você escolheu',
    'Notices you chose',
    `
    select kind, channel, chosen from notice_choices where user_id = me order by kind, channel`,
  ),
  dataset(
    'settings',
    'quiet_hours',
    'Horas de silêncio',
    'Quiet hours',
    `
    select quiet_from, quiet_until from quiet_hours where user_id = me`,
  ),
  dataset(
    'settings',
    'notices',
    'Avisos',
    'Notices',
    `
    select at, kind, facts::text as facts, read_at from notices where user_id = me order by at desc`,
  ),

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
