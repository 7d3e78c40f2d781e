import { vi } from 'vitest'
import type { ChatEvent } from '#contract/chat/events.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { type Ear, type Member, listen } from '../chat/support.ts'

type Caller = Pick<Member, 'token'>

/** The calls of one class. */
export function classCalls(school: TestSchool, classId: number) {
  const params = { id: classId }
  return {
    snapshot: async ({ token }: Caller) =>
      school.call('GET /api/v1/openclass/{id}/interaction', { token, params }),
    raise: ({ token }: Caller) => school.call('POST /api/v1/openclass/{id}/hand', { token, params }),
    lower: ({ token }: Caller) => school.call('DELETE /api/v1/openclass/{id}/hand', { token, params }),
    lowerAll: ({ token }: Caller) => school.call('DELETE /api/v1/openclass/{id}/hands', { token, params }),
    setHands: ({ token }: Caller, is_open: 0 | 1) =>
      school.call('PUT /api/v1/openclass/{id}/hands', { token, params, body: { is_open } }),
    lowerOne: ({ token }: Caller, userid: number) =>
      school.call('DELETE /api/v1/openclass/{id}/hands/{userid}', { token, params: { ...params, userid } }),
    callOn: ({ token }: Caller, userid: number) =>
      school.call('PUT /api/v1/openclass/{id}/called', { token, params, body: { userid } }),
    callAtRandom: ({ token }: Caller) => school.call('POST /api/v1/openclass/{id}/called', { token, params }),
    endCall: ({ token }: Caller) => school.call('DELETE /api/v1/openclass/{id}/called', { token, params }),
    rollCall: ({ token }: Caller, seconds = 60) =>
      school.call('POST /api/v1/openclass/{id}/roll_calls', { token, params, body: { duration: seconds } }),
    answer: ({ token }: Caller, roll_call_id: number) =>
      school.call('POST /api/v1/openclass/{id}/roll_calls/{roll_call_id}/answers', {
        token,
        params: { ...params, roll_call_id },
      }),
    rollCalls: ({ token }: Caller) => school.call('GET /api/v1/openclass/{id}/roll_calls', { token, params }),
    rollCallPeople: ({ token }: Caller, roll_call_id: number) =>
      school.call('GET /api/v1/openclass/{id}/roll_calls/{roll_call_id}', {
        token,
        params: { ...params, roll_call_id },
      }),
    ask: ({ token }: Caller, content: string, nonce = `nonce-${content}`.slice(0, 36)) =>
      school.call('POST /api/v1/openclass/{id}/questions', { token, params, body: { content, nonce } }),
    settle: ({ token }: Caller, question_id: number, state: 'open' | 'answered' | 'dismissed') =>
      school.call('PUT /api/v1/openclass/{id}/questions/{question_id}', {
        token,
        params: { ...params, question_id },
        body: { state },
      }),
    vote: ({ token }: Caller, question_id: number, vote: 0 | 1 = 1) =>
      school.call('PUT /api/v1/openclass/{id}/questions/{question_id}/vote', {
        token,
        params: { ...params, question_id },
        body: { vote },
      }),
    react: ({ token }: Caller, kind: 'thumb' | 'heart' = 'thumb') =>
      school.call('POST /api/v1/openclass/{id}/reactions', { token, params, body: { kind } }),
    report: ({ token }: Caller, viewer: string, more: { leaving?: 1; hidden?: 0 | 1 } = {}) =>
      school.call('POST /api/openclass/presence/{id}', { token, params, body: { viewer, ...more } }),
    participation: ({ token }: Caller) =>
      school.call('GET /api/v1/openclass/{id}/participation', { token, params }),
  }
}

/** A page in the room of a class, by the operation that is there without a chat as well. */
export async function enterRoom(
  school: TestSchool,
  address: string,
  { token }: Caller,
  classId: number,
): Promise<Ear> {
  const { data, message } = await school.call('GET /api/v1/openclass/{id}/room', {
    token,
    params: { id: classId },
  })
  if (!data) throw new Error(`not invited: ${message}`)
  return listen(address, data.sign)
}

type EventOf<Kind> = Extract<ChatEvent, { kind: Kind }>

/** Waits for an event of a kind for which something holds. */
export const hears = <Kind extends ChatEvent['kind']>(
  ear: Ear,
  kind: Kind,
  holds: (event: EventOf<Kind>) => boolean = () => true,
): Promise<EventOf<Kind>> =>
  vi.waitUntil(
    () =>
      ear.events.find(
        (event): event is EventOf<Kind> => event.kind === kind && holds(event as EventOf<Kind>),
      ),
    { timeout: 60_000, interval: 10 },
  )
