import { callSilently } from '#web/lib/call.ts'
import { readToken } from '#web/lib/session.ts'

/** A token of the session that is valid now: a call renews an expired one. Rejects while the school cannot be reached. */
export const sessionToken = (classId: number) => async (): Promise<string> => {
  await callSilently('GET /api/v1/openclass/{id}/stage', { params: { id: classId } })
  return readToken()?.access_token ?? ''
}
