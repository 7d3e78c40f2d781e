import { currentLanguageTag } from '#web/lib/language.ts'
import { callSilently } from '#web/lib/call.ts'
import { readToken } from '#web/lib/session.ts'

export interface WatchReport {
  watch_duration: number
  fileID?: string
  position?: number
}

/** Reports what was watched; the next report includes a lost one, since each counts from the beginning. */
export const sendReport = (view: number, body: WatchReport): Promise<unknown> =>
  callSilently('POST /api/openclass/update_duration/{id}', { params: { id: view }, body }).catch(() => null)

/** A request that survives the page; its answer is ignored. */
function sendLeaving(path: string, body: object): void {
  const token = readToken()
  if (!token) return
  void fetch(path, {
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

export const sendLastReport = (view: number, body: WatchReport): void =>
  sendLeaving(`/api/openclass/update_duration/${view}`, body)

export const sayGoodbye = (classId: number, viewer: string): void =>
  sendLeaving(`/api/openclass/presence/${classId}`, { viewer, leaving: 1 })
