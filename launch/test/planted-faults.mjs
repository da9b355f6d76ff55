/**
 * Faults of different kinds that the tests must detect, as edits: in `file` the one occurrence of `text` is replaced by
 * `instead`. `seenBy` is the argument of `npm test --` that detects it. When code moves, its fault must be updated: a
 * test lists those whose text no longer occurs exactly once.
 */
export const plantedFaults = [
  {
    fault: 'a winner at the target exactly is left out',
    file: 'rules/prizes.ts',
    text: 'target !== null && score >= (own ?? target)',
    instead: 'target !== null && score > (own ?? target)',
    seenBy: 'rules prizes',
  },
  {
    fault: 'tied ranks share one tier only',
    file: 'rules/prizes.ts',
    text: 'tiers.slice(rank - 1, rank - 1 + tied.length)',
    instead: 'tiers.slice(rank - 1, rank)',
    seenBy: 'rules prizes',
  },
  {
    fault: 'a score of 0 wins',
    file: 'rules/prizes.ts',
    text: 'scored: score > 0, reached',
    instead: 'scored: score >= 0, reached',
    seenBy: 'rules prizes',
  },
  {
    fault: 'a workout that starts when the last one ends is an overlap',
    file: 'rules/scoring/counting.ts',
    text: 'compareInstants(one.start, lastEnd) < 0',
    instead: 'compareInstants(one.start, lastEnd) <= 0',
    seenBy: 'rules scoring',
  },
  {
    fault: 'the longest minute is too long',
    file: 'rules/scoring/counting.ts',
    text: 'if (activity.minutes > most)',
    instead: 'if (activity.minutes >= most)',
    seenBy: 'rules scoring',
  },
  {
    fault: 'equal scores get different ranks',
    file: 'rules/ranking.ts',
    text: 'if (index === 0 || ordered[index - 1]!.score !== score) rank = index + 1',
    instead: 'rank = index + 1',
    seenBy: 'rules ranking',
  },
  {
    fault: 'a missing workout today breaks the streak',
    file: 'rules/streak.ts',
    text: 'daysBetween(lastDate, today) - 1; back',
    instead: 'daysBetween(lastDate, today); back',
    seenBy: 'rules streak',
  },
  {
    fault: 'a fee can be withdrawn one day too long',
    file: 'rules/withdrawal.ts',
    text: 'addDays(dayIn(paidAt, timeZone), days + 1)',
    instead: 'addDays(dayIn(paidAt, timeZone), days + 2)',
    seenBy: 'rules withdrawal',
  },
  {
    fault: 'quiet hours over midnight are none',
    file: 'rules/quiet-hours.ts',
    text: 'hour >= from || hour < until',
    instead: 'hour >= from && hour < until',
    seenBy: 'rules quiet-hours',
  },
  {
    fault: 'an amount is read a hundred times too large',
    file: 'rules/money.ts',
    text: "padEnd(2, '0'))\n",
    instead: "padEnd(4, '0'))\n",
    seenBy: 'rules money',
  },
  {
    fault: 'a negative amount loses its sign',
    file: 'rules/money.ts',
    text: "`${all < 0n ? '-' : ''}",
    instead: '`',
    seenBy: 'rules money',
  },
  {
    fault: 'a photo of a private challenge is seen by everybody',
    file: 'server/src/modules/workouts/workout-photos/may-see-photo.ts',
    text: 'sql`not challenges.is_private`',
    instead: 'sql`true`',
    seenBy: 'server workout-photos',
  },
  {
    fault: 'a photo that a moderator hid is still shown',
    file: 'server/src/modules/workouts/workout-photos/may-see-photo.ts',
    text: "if (audience === 'all') return sql`p.hidden_at is null and ${isOpen(isOpenWorkout('x'))}`",
    instead: "if (audience === 'all') return sql`${isOpen(isOpenWorkout('x'))}`",
    seenBy: 'server moderation',
  },
  {
    fault: 'what the server refuses of a new challenge stands at no field',
    file: 'web/src/screens/create-challenge/problems.ts',
    text: "return { field: known ? field : 'whole', code",
    instead: "return { field: 'whole', code",
    seenBy: 'components create-challenge/CreateChallenge',
  },
  {
    fault: 'a server that fails is told as a missing connection',
    file: 'web/src/api/failure.ts',
    text: "return status >= 500 ? 'failing' : 'refused'",
    instead: "return status >= 500 ? 'offline' : 'refused'",
    seenBy: 'components screen-faults',
  },
]
