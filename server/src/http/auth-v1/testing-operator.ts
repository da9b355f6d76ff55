import type { GoTrueClient } from '@supabase/auth-js'
import { serviceKey } from '../../modules/accounts/access-tokens/service-role.ts'
import type { Node } from './testing.ts'

export const OPERATOR_SECRET = 'a secret that only the operator knows, 32 or more'

/** The official client of an operator's script: the key identifies both the application and the caller. */
export async function operator(node: Node): Promise<GoTrueClient> {
  const key = await serviceKey(OPERATOR_SECRET)
  return node.client({ headers: { apikey: key, Authorization: `Bearer ${key}` } })
}
