import { amount, type Dataset, dataset, money } from './dataset.ts'

// A campaign pays whole points, or cents.
const paid = (value: string) => `case when c.reward = 'points' then (${value})::text else ${amount(value)} end`

/** A person's texts, settings and money. */
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
    select opened_at, ended_at, verdict, replace_until, followed, activity_id as workout, challenge_id as of_challenge
    from photo_cases
    where user_id = me order by opened_at desc`,
  ),
  dataset(
    'said',
    'reviews',
    'Treinos que você conferiu',
    'Workouts you reviewed',
    `
    select acted_at, act, verdict, reason, words, seated_at from reviewers
    where person_id = me and seated_at is not null order by seated_at desc`,
  ),
  dataset(
    'said',
    'reviews_about',
    'Treinos seus que a turma conferiu',
    'Workouts of yours that others reviewed',
    `
    select reported_at, answered_at, answer, coalesce(staff_verdict, verdict) as verdict,
      coalesce(staff_decided_at, decided_at) as decided_at, appealed_at, activity_id as workout from review_cases
    where user_id = me order by reported_at desc`,
  ),
  dataset(
    'said',
    'review_choice',
    'Conferir treinos desligado',
    'Reviewing switched off',
    `
    select since from review_refusals where user_id = me`,
  ),
  dataset(
    'said',
    'conduct_cases',
    'Casos da nossa equipe sobre você',
    'Cases of our team about you',
    `
    select c.title as challenge, k.opened_at, k.measure, k.reason, k.basis, k.answered_at, k.answer, k.verdict, k.decision,
      k.decided_at, k.appealed_at, k.appeal, k.appeal_verdict, k.appeal_decision, k.appeal_decided_at, k.outcome
    from conduct_cases k join challenges c on c.id = k.challenge_id where k.user_id = me order by k.opened_at desc`,
  ),
  dataset(
    'said',
    'staff_calls',
    'Quando você chamou a equipe',
    'When you called our team',
    `
    select c.title as challenge, s.at, s.words, s.user_id as about_person from staff_calls s
    join challenges c on c.id = s.challenge_id where s.caller_id = me order by s.at desc`,
  ),
  dataset(
    'said',
    'staff_calls_about',
    'Chamados da equipe sobre você',
    'Calls of our team about you',
    `
    select c.title as challenge, s.at, s.ended_at from staff_calls s
    join challenges c on c.id = s.challenge_id where s.user_id = me order by s.at desc`,
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
    select written_at, body, deleted_at, hidden_at, challenge_id as of_challenge, reply_to is not null as is_reply, photo_id as photo
    from chat_messages
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
    select at, kind, (facts - 'personId')::text as facts, read_at from notices where user_id = me order by at desc`,
  ),
]
