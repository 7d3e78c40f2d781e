import { userTypes } from '#contract/account/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import type { openClasses } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import { openTestSchool, type TestSchool } from '#tests/support/test-school.ts'
import { type Member, aListener } from '../chat/support.ts'

export type PollBody = ByKey['POST /api/v1/openclass/{id}/polls']['body']
type Given = ByKey['PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer']['body']
type Shown = ByKey['PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/shown']['body']

export const colours: PollBody = {
  kind: 'one',
  title: 'Which colour?',
  options: ['red', 'green', 'blue'],
  right_options: [],
  explanation: '',
  scale_top: 5,
  low_label: '',
  high_label: '',
  limit_seconds: 0,
  is_anonymous: 0,
  may_change: 0,
  result_at_once: 0,
}

/** A school, with the calls of polls. */
export async function openPolls() {
  const school = await openTestSchool()
  const { call } = school

  const create = (token: string, id: number, body: Partial<PollBody> = {}) =>
    call('POST /api/v1/openclass/{id}/polls', { token, params: { id }, body: { ...colours, ...body } })
  const start = (token: string, id: number, poll_id: number) =>
    call('POST /api/v1/openclass/{id}/polls/{poll_id}/rounds', { token, params: { id, poll_id } })
  return {
    school,
    create,
    start,
    list: (token: string, id: number) => call('GET /api/v1/openclass/{id}/polls', { token, params: { id } }),
    now: (token: string, id: number) =>
      call('GET /api/v1/openclass/{id}/polls/now', { token, params: { id } }),
    asked: (token: string, id: number) =>
      call('GET /api/v1/openclass/{id}/polls/asked', { token, params: { id } }),
    answer: (token: string, id: number, round_id: number, body: Given) =>
      call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer', {
        token,
        params: { id, round_id },
        body,
      }),
    end: (token: string, id: number, round_id: number) =>
      call('POST /api/v1/openclass/{id}/poll_rounds/{round_id}/end', { token, params: { id, round_id } }),
    show: (token: string, id: number, round_id: number, body: Shown) =>
      call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/shown', {
        token,
        params: { id, round_id },
        body,
      }),
    hide: (token: string, id: number, round_id: number, word: string, is_hidden: 0 | 1) =>
      call('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/words', {
        token,
        params: { id, round_id },
        body: { word, is_hidden },
      }),
    names: (token: string, id: number, round_id: number) =>
      call('GET /api/v1/openclass/{id}/poll_rounds/{round_id}/answers', { token, params: { id, round_id } }),
    /** Starts a new poll of this class. @returns its round */
    async ask(token: string, id: number, body: Partial<PollBody> = {}) {
      const { data } = await create(token, id, body)
      return (await start(token, id, data.id)).data
    },
  }
}
export type Polls = Awaited<ReturnType<typeof openPolls>>

/** A running class with its teacher and some students in it. */
export async function aPolledClass(
  school: TestSchool,
  students: number,
  values: Partial<typeof openClasses.$inferInsert> = {},
): Promise<{ id: number; teacher: Member; students: Member[] }> {
  const teacher = await signedIn(school, [userTypes.teacher], { name: 'Teacher Li' })
  const { id } = await anOpenClass(school, values, [teacher.user.id])
  const people: Member[] = []
  for (let index = 0; index < students; index++)
    people.push(await aListener(school, id, { name: `Student ${index}` }))
  return { id, teacher, students: people }
}
