/** The key of the sentence, in the `auth` texts, for a link or another site that let nobody in: by the protocol's code. */
export function arrivalText(error: string) {
  switch (error) {
    case 'otp_expired':
      return 'arrival.expired'
    case 'access_denied':
      return 'arrival.cancelled'
    case 'user_banned':
      return 'refused.banned'
    case 'signup_disabled':
      return 'arrival.noSignUp'
    case 'provider_email_needs_verification':
      return 'arrival.unconfirmed'
    case 'over_request_rate_limit':
      return 'refused.tooMany'
    default:
      return 'arrival.other'
  }
}
