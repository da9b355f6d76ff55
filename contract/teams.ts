import { TEAM_NAME_MAX_LENGTH, TEAM_NAME_MIN_LENGTH } from '@bora/rules/fairness/limits.ts'
import { z } from 'zod'
import { Teams as TeamRules } from './challenges.ts'
import { endpoint } from './endpoint.ts'
import { ChallengeId, Id, Instant, PersonRef, shownText } from './shapes.ts'

/** A founded team has a UUID; the drawn ones are called `t1`, `t2` ... */
const TeamId = z.string().regex(/^(t[1-9]\d{0,5}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)
const OneTeam = ChallengeId.extend({ teamId: TeamId })
const TeamName = shownText({ least: TEAM_NAME_MIN_LENGTH, most: TEAM_NAME_MAX_LENGTH })

/**
 * The phase of a challenge's teams: they form until the start, are about to be completed by the server, are closed, or
 * were given up because there were too few people.
 */
const TEAM_PHASES = ['forming', 'starting', 'formed', 'too_few'] as const

/** A team in a list. Its score is the exact fraction `sum` / `of`, shown as `hundredths` (docs/rules/teams.md#score). */
const TeamCard = z.object({
  id: TeamId,
  name: z.string(),
  /** All who count in its size. */
  size: z.int(),
  /** Of those, who left or became unpaid after the start. */
  gone: z.int(),
  /** The first members, by when they entered. */
  faces: z.array(PersonRef),
  /** All members who are still in the challenge. */
  memberIds: z.array(Id),
  captain: PersonRef.nullable(),
  /** Null before the start, and without a member in the standings. */
  rank: z.int().nullable(),
  /** Places gained since the UTC day began, negative if lost; null without a rank then or now. */
  movement: z.int().nullable(),
  sum: z.int(),
  of: z.int(),
  hundredths: z.int(),
  isMine: z.boolean(),
  /** The viewer's request to it is open. */
  hasAsked: z.boolean(),
})

/** A team with its members who are still in the challenge, highest score first. */
const Team = TeamCard.extend({
  members: z.array(
    z.object({
      person: PersonRef,
      score: z.int(),
      /** Whether the team's score includes this score. */
      counts: z.boolean(),
      isCaptain: z.boolean(),
      isMe: z.boolean(),
    }),
  ),
  /** Open requests, the oldest first; for its captain alone. */
  requests: z.array(z.object({ person: PersonRef, askedAt: Instant })),
})

const TeamPage = Team.extend({
  /** Its score in hundredths at the end of each date that has begun, the last as `hundredths`; none before the start. */
  days: z.array(z.int()),
})

/** The teams of a challenge as the viewer sees them. */
const Teams = z.object({
  rules: TeamRules,
  phase: z.enum(TEAM_PHASES),
  /** Whether the server drew them. */
  drawn: z.boolean(),
  /** When the challenge starts, and teams close. */
  closesAt: Instant,
  total: z.int(),
  /** After the start by rank, before it by founding time; at most 50. */
  teams: z.array(TeamCard),
  /** `from` for the next ones; null on the last page. */
  next: z.int().nullable(),
  mine: Team.nullable(),
  /** The viewer's current abilities: found a team, enter one with room (or ask its captain), leave the own one. */
  may: z.object({ found: z.boolean(), enter: z.boolean(), leave: z.boolean() }),
})

const read = ['challenge_not_found', 'teams_not_offered'] as const
const change = [
  ...read,
  'not_participating',
  'challenge_ended',
  'challenge_cancelled',
  'teams_closed',
  'teams_drawn',
] as const

/** Forming teams, and their standings (docs/rules/teams.md). */
export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/teams',
    summary: 'The teams of a challenge, the own one, and what the viewer may do',
    access: 'signed-in',
    params: ChallengeId,
    query: z.object({ from: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    output: Teams,
    errors: [...read],
  }),
  one: endpoint({
    method: 'GET',
    path: '/challenges/:challengeId/teams/:teamId',
    summary: 'One team with its members and their scores, and its score day by day; its captain also sees who asks',
    access: 'signed-in',
    params: OneTeam,
    output: TeamPage,
    errors: [...read, 'team_not_found'],
  }),
  found: endpoint({
    method: 'POST',
    path: '/challenges/:challengeId/teams',
    summary: "Create a team as its captain, until the start; leaves the viewer's present team",
    access: 'signed-in',
    params: ChallengeId,
    body: z.strictObject({
      /** The new team's id: the same again changes nothing. */
      id: Id,
      name: TeamName,
    }),
    output: Teams,
    errors: [...change, 'team_name_taken', 'text_unreadable', 'invalid_input', 'too_many_requests'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/teams/:teamId/name',
    summary: 'Rename the own team, by its captain, until the start',
    access: 'signed-in',
    params: OneTeam,
    body: z.strictObject({ name: TeamName }),
    output: Teams,
    errors: [
      ...change,
      'team_not_found',
      'not_captain',
      'team_name_taken',
      'text_unreadable',
      'invalid_input',
      'too_many_requests',
    ],
  }),
  enter: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/teams/:teamId/membership',
    summary: "Join a team with room, or ask its captain; leaves the viewer's present team",
    access: 'signed-in',
    params: OneTeam,
    output: Teams,
    errors: [...change, 'team_not_found', 'team_full', 'too_many_requests'],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/challenges/:challengeId/teams/:teamId/membership',
    summary: 'Leave a team until the start, or take back a request; without either nothing changes',
    access: 'signed-in',
    params: OneTeam,
    output: Teams,
    errors: [...change],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/challenges/:challengeId/teams/:teamId/requests/:personId',
    summary: 'Accept or decline a request to join, as captain of the team; the same answer again changes nothing',
    access: 'signed-in',
    params: OneTeam.extend({ personId: Id }),
    body: z.strictObject({ accept: z.boolean() }),
    output: Teams,
    errors: [...change, 'team_not_found', 'not_captain', 'team_request_gone', 'team_full'],
  }),
}
