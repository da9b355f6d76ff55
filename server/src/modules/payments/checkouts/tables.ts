export type CheckoutTables = {
  /** One row for each person who ever asked; counts within the hour that began with the first call of it. */
  payment_verifications: { user_id: string; last_at: string; hour_from: string; in_hour: number }
}
