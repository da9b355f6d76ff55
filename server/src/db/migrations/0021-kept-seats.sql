-- A seat waits for its payment for a while only. Until `seat_until` it is the person's, as the person was told; at
-- `seat_lapses_at` it goes to whoever asks for it, a little later where a payment may just have been made. Both are null
-- for a seat that nobody takes away: of those fully in, and of a creator.
alter table participants
  add column holds_seat boolean not null default true,
  add column seat_until timestamptz,
  add column seat_lapses_at timestamptz;

update participants p set seat_until = p.joined_at + interval '30 minutes', seat_lapses_at = p.joined_at + interval '32 minutes'
from challenges c
where c.id = p.challenge_id and c.creator_id <> p.user_id and p.state = 'payment_pending';

alter table participants
  add check ((seat_until is null) = (seat_lapses_at is null)),
  add check (seat_until is null or (state = 'payment_pending' and holds_seat)),
  add check (holds_seat or state = 'payment_pending');
create index participants_lapsing on participants (challenge_id, seat_lapses_at) where seat_lapses_at is not null;
