import { currentLanguageTag } from '#web/lib/language.ts'
import { callSilently } from '#web/lib/call.ts'
import { readToken } from '#web/lib/session.ts'
import type { WatchedSpan } from './watched-spans.ts'

export interface WatchReport {
  watch_duration: number
  fileID?: string
  position?: number
  spans?: WatchedSpan[]
}

/** Reports what was watched, and answers whether the report arrived. */
export const sendReport = (view: number, body: WatchReport): Promise<boolean> =>
  callSilently('POST /api/openclass/update_duration/{id}', { params: { id: view }, body }).then(
    () => true,
    () => false,
  )

/** A request that survives the page; its answer is ignored. */
async function sendLeaving(path: string, body: object): Promise<void> {
  const token = readToken()
  if (!token) return
  await fetch(path, {
    method: 'POST',
    keepalive: true,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': currentLanguageTag(),
      Authorization: `${token.token_type} ${token.access_token}`,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}

export const sendLastReport = (view: number, body: WatchReport): Promise<void> =>
  sendLeaving(`/api/openclass/update_duration/${view}`, body)

export const sendLeave = (classId: number, viewer: string): void =>
  void sendLeaving(`/api/openclass/presence/${classId}`, { viewer, leaving: 1 })
