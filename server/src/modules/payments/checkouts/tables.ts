export type CheckoutTables = {
  /** One row for each person who ever verified; counts within the hour that began with its first call. */
  payment_verifications: { user_id: string; last_at: string; hour_from: string; in_hour: number }
}
