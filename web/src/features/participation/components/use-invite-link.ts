import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { deviceId } from '../../../device/device-id.ts'

export function inviteLinkKey(challengeId: string) {
  return ['invite-link', challengeId]
}

/** Returns the viewer's own invite link of a challenge, which is created when it is first requested. */
export function useInviteLink(challengeId: string, enabled: boolean) {
  return useQuery({
    queryKey: inviteLinkKey(challengeId),
    queryFn: () =>
      call('POST /challenges/:challengeId/invite-link', { params: { challengeId }, body: { device: deviceId() } }),
    enabled,
  })
}
