export type ConsentTables = {
  terms_agreed: { user_id: string; version: string; agreed_at: string; user_agent: string | null }
  user_consents: {
    user_id: string
    consent_type: 'functional' | 'analytics' | 'marketing'
    consented: boolean
    user_agent: string | null
    updated_at: string
  }
  consent_choices: {
    id: number
    user_id: string
    consent_type: 'analytics' | 'marketing'
    consented: boolean
    user_agent: string | null
    at: string
  }
}
