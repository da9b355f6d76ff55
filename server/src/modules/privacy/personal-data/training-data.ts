import { amount, type Dataset, dataset, OWN_ADDRESS } from './dataset.ts'

/** The data about a person's training and challenges. */
export const TRAINING_DATA: readonly Dataset[] = [
  dataset(
    'you',
    'profile',
    'Perfil',
    'Profile',
    `
    select name, country, time_zone, language, distance_unit, week_goal, reminder_hour, array_to_string(roles, ', ') as roles,
      fair_play_accepted_at, created_at
    from people where id = me`,
  ),
  dataset(
    'you',
    'addresses',
    'Endereços',
    'Addresses',
    `
    select email, email_confirmed_at, phone, phone_confirmed_at, new_email, new_phone, terms_version, terms_accepted_at,
      last_sign_in_at, user_metadata::text as user_metadata from auth.users where id = me`,
  ),
  dataset(
    'you',
    'survey',
    'Respostas da pesquisa',
    'Survey answers',
    `
    select age_bracket, workouts_per_week, motivation, training_place, would_invite, answered_at
    from survey_answers where user_id = me`,
  ),

  dataset(
    'training',
    'workouts',
    'Treinos',
    'Workouts',
    `
    select a.local_date as date, a.local_time as time, a.workout_type, a.minutes, a.distance_meters, a.steps, a.calories,
      a.caption, a.gym_name, a.gym_city, a.source, a.gps_track, a.pose, a.time_zone, a.logged_at, a.edited_at, a.voided_at, a.id,
      array(select p.photo_id::text from activity_photos p where p.user_id = a.user_id and p.activity_id = a.id
        order by p.position) as photos
    from activities a where a.user_id = me order by a.started_at desc, a.id`,
  ),
  dataset(
    'training',
    'receipts',
    'Pontos, treino a treino',
    'Points, workout by workout',
    `
    select r.local_date as date, c.title as challenge, r.workout_type, r.minutes, r.points, r.counted,
      (select string_agg((p->>'why') || ' ' || coalesce(p->>'value', ''), ' + ') from jsonb_array_elements(r.parts) p)
        as parts, r.activity_id as workout
    from receipts r join challenges c on c.id = r.challenge_id where r.user_id = me
    order by r.local_date desc, r.activity_id, c.id`,
  ),
  dataset(
    'training',
    'passes',
    'Passes',
    'Passes',
    `
    select p.date, c.title as challenge, p.asked_at
    from passes p join challenges c on c.id = p.challenge_id where p.user_id = me order by p.date desc, c.id`,
  ),
  dataset(
    'training',
    'workout_changes',
    'Mudanças em treinos',
    'Changes of workouts',
    `
    select at, kind, activity_id as workout, before, after
    from activity_changes where user_id = me order by at desc`,
  ),
  dataset(
    'training',
    'deleted_workouts',
    'Treinos apagados',
    'Deleted workouts',
    `
    select deleted_at, workout from deleted_activities where user_id = me order by deleted_at desc`,
  ),
  dataset(
    'training',
    'recordings',
    'Arquivos de relógio',
    'Recordings of watches',
    `
    select started_at, format, sport, source, minutes, distance_meters, calories, doubt,
      started_at + trim_from * interval '1 minute' as kept_from, started_at + trim_to * interval '1 minute' as kept_to, created_at
    from tracks where user_id = me order by started_at desc`,
  ),
  dataset(
    'training',
    'photos',
    'Fotos',
    'Photos',
    `
    select p.created_at, p.width, p.height, p.bytes, f.taken_at, f.came_from, f.is_edited, f.is_screenshot,
      encode(p.sha256, 'hex') as sha256,
      array(select n.name from photo_names n where n.owner_id = p.owner_id and n.photo_id = p.id order by n.name) as names,
      case when p.emptied_at is null then array[p.id::text] else '{}'::text[] end as photos
    from photos p left join photo_facts f on f.owner_id = p.owner_id and f.photo_id = p.id
    where p.owner_id = me order by p.created_at desc, p.id`,
  ),
  dataset(
    'training',
    'proof_signals',
    'O que foi notado nas provas',
    'What was noticed about proofs',
    `
    select logged_at, risk, (select string_agg(s->>'kind', ', ') from jsonb_array_elements(signals) s) as signals,
      activity_id as workout from proof_risks where user_id = me order by logged_at desc`,
  ),

  dataset(
    'challenges',
    'challenges',
    'Desafios em que você está ou esteve',
    'Challenges you are or were in',
    `
    select c.title as challenge, c.type, c.start_date, c.end_date, c.status, p.state, p.joined_at, s.score,
      p.invited_by as invited_by_person, p.fingerprint, c.id
    from participants p join challenges c on c.id = p.challenge_id
    left join scores s on s.challenge_id = c.id and s.user_id = p.user_id and s.week = 0
    where p.user_id = me order by c.start_date desc, c.id`,
  ),
  dataset(
    'challenges',
    'teams',
    'Suas equipes',
    'Your teams',
    `
    select t.name as team, c.title as challenge, m.entered_at, m.is_captain
    from team_members m join teams t on t.challenge_id = m.challenge_id and t.id = m.team
    join challenges c on c.id = m.challenge_id where m.user_id = me order by c.start_date desc, c.id`,
  ),
  dataset(
    'challenges',
    'team_requests',
    'Pedidos a equipes',
    'Requests to teams',
    `
    select t.name as team, c.title as challenge, r.asked_at
    from team_requests r join teams t on t.challenge_id = r.challenge_id and t.id = r.team
    join challenges c on c.id = r.challenge_id where r.user_id = me order by r.asked_at desc, c.id`,
  ),
  dataset(
    'challenges',
    'baselines',
    'Suas bases antes dos desafios',
    'Your baselines before challenges',
    `
    select c.title as challenge, array_to_string(b.weeks, ', ') as weeks_before, b.fixed_at from baselines b
    join challenges c on c.id = b.challenge_id where b.user_id = me order by c.start_date desc, c.id`,
  ),
  dataset(
    'challenges',
    'divisions',
    'Suas divisões',
    'Your divisions',
    `
    select d.division, c.title as challenge from division_members d
    join challenges c on c.id = d.challenge_id where d.user_id = me order by c.start_date desc, c.id`,
  ),
  dataset(
    'challenges',
    'created_challenges',
    'Desafios que você criou',
    'Challenges you created',
    `
    select title as challenge, description, type, start_date, end_date, status, is_private, prize_kind, currency,
      ${amount('entry_fee_cents')} as entry_fee, ${amount('prize_amount_cents')} as prize_amount, rules::text as rules, target,
      fingerprint, created_at, id
    from challenges where creator_id = me order by created_at desc`,
  ),
  dataset(
    'challenges',
    'results',
    'Resultados',
    'Results',
    `
    select c.title as challenge, l.revision, l.rank, l.score, l.trained_days, l.reached_target, l.wins,
      ${amount('l.prize_cents')} as amount, ${amount('l.credit_cents')} as of_which_credits, c.currency, l.free_at,
      exists (select from contested_prizes x
        where x.challenge_id = l.challenge_id and x.user_id = me and x.until is null) as contested
    from settlement_lines l join challenges c on c.id = l.challenge_id where l.user_id = me
    order by c.end_date desc, c.id, l.revision`,
  ),
  dataset(
    'challenges',
    'removals',
    'Desafios de que você foi removido',
    'Challenges you were removed from',
    `
    select c.title as challenge, r.reason, r.at, r.by_staff from challenge_removals r
    join challenges c on c.id = r.challenge_id where r.user_id = me order by r.at desc`,
  ),
  dataset(
    'challenges',
    'co_admin_of',
    'Desafios de que você é co-admin',
    'Challenges you are co-admin of',
    `
    select c.title as challenge, a.named_at, a.accepted_at from co_admins a
    join challenges c on c.id = a.challenge_id where a.user_id = me order by a.named_at desc`,
  ),
  dataset(
    'challenges',
    'withdrawals',
    'Desistências',
    'Withdrawals',
    `
    select c.title as challenge, w.joined_at, w.at from challenge_withdrawals w join challenges c on c.id = w.challenge_id
    where w.user_id = me order by w.at desc`,
  ),
  dataset(
    'challenges',
    'bonuses',
    'Bônus de convites',
    'Invite bonuses',
    `
    select c.title as challenge, b.kind, b.at, b.counted_at, b.invited_id as invited_person
    from score_bonuses b join challenges c on c.id = b.challenge_id where b.user_id = me order by b.at desc`,
  ),
  dataset(
    'challenges',
    'invitations',
    'Convites',
    'Invitations',
    `
    select c.title as challenge, i.created_at, i.status, i.expires_at,
      case when i.inviter_user_id = me or i.invited_email = ${OWN_ADDRESS} then i.invited_email end as invited_email,
      case when i.inviter_user_id = me then nullif(i.invited_user_id, me) end as invited_person,
      nullif(i.inviter_user_id, me) as invited_by_person
    from challenge_invitations i join challenges c on c.id = i.challenge_id
    where me in (i.inviter_user_id, i.invited_user_id) or i.invited_email = ${OWN_ADDRESS}
    union all
    select c.title, v.at, case when v.declined_at is null then 'opened' else 'declined' end, null, null, null, v.invited_by
    from challenge_invited v join challenges c on c.id = v.challenge_id where v.user_id = me
    order by 2 desc`,
  ),
  dataset(
    'challenges',
    'invite_links',
    'Links de convite',
    'Invite links',
    `
    select c.title as challenge, t.created_at, t.expires_at, t.revoked_at, t.most, t.joined
    from invite_tokens t join challenges c on c.id = t.challenge_id where t.inviter_user_id = me order by t.created_at desc`,
  ),
  dataset(
    'challenges',
    'disputes',
    'Contestações',
    'Disputes',
    `
    select c.title as challenge, d.opened_at, d.reason, d.state, d.ended_at, d.decision
    from disputes d join challenges c on c.id = d.challenge_id where d.opened_by = me order by d.opened_at desc`,
  ),
]
