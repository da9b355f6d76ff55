export type ReminderTables = {
  challenge_reminders: { challenge_id: string; kind: 'challenge_starts' | 'challenge_ends'; told_at: string }
}
