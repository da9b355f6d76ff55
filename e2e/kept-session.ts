/** The script that stores a token's session in a browser. */
export function keptBy(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    email: string
    user_metadata: object
    app_metadata: object
  }
  const { sub: id, email, user_metadata, app_metadata } = claims
  const session = {
    access_token: token,
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 86_400,
    // By the browser's clock, which may be months ahead of the server's.
    expires_at: Math.floor(Date.now() / 1_000) + 86_400,
    user: {
      id,
      email,
      aud: 'authenticated',
      user_metadata,
      app_metadata,
      created_at: '2026-01-10T15:00:00Z',
      factors: [],
    },
  }
  return `localStorage.setItem('bora.session', ${JSON.stringify(JSON.stringify(session))})`
}
