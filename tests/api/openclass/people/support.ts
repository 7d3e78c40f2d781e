import { userTypes } from '#contract/account/limits.ts'
import type { OperationKey } from '#contract/operations.ts'
import { signedIn } from '#tests/support/factories.ts'
import { anOpenClass } from '#tests/support/open-class-factories.ts'
import type { CallInput, TestSchool } from '#tests/support/test-school.ts'
import { aListener, type Member } from '../../chat/support.ts'

export type Admin = Pick<Member, 'token'>

/** A free class that is running, with a main and a second teacher, an assistant of each kind, and a student in it. */
export async function aStaffedClass(school: TestSchool, hasWaitingRoom = false) {
  const [main, second, teacherAssistant] = await Promise.all(
    [1, 2, 3].map(() => signedIn(school, [userTypes.teacher])),
  )
  if (!main || !second || !teacherAssistant) throw new Error('no teachers were made')
  const openClass = await anOpenClass(school, { hasWaitingRoom }, [main.user.id, second.user.id])
  const { id } = openClass
  const studentAssistant = await aListener(school, id)
  const student = await aListener(school, id)
  for (const { user } of [teacherAssistant, studentAssistant])
    await callFor(school, id, main, 'PUT /api/v1/openclass/{id}/assistants/{userid}', {
      ...{ params: { id, userid: user.id }, body: {} },
    })
  return { id, main, second, teacherAssistant, studentAssistant, student }
}

/** A call about a class, as somebody. */
export const callFor = <Key extends OperationKey>(
  school: TestSchool,
  id: number,
  { token }: Admin,
  key: Key,
  input: CallInput = {},
) => school.call(key, { token, params: { id }, ...input })

export const enter = (school: TestSchool, id: number, who: Admin) =>
  callFor(school, id, who, 'POST /api/v1/openclass/{id}/entry')

export const peopleOf = (school: TestSchool, id: number, by: Admin) =>
  callFor(school, id, by, 'GET /api/v1/openclass/{id}/people')

export const admit = (school: TestSchool, id: number, by: Admin, userid?: number) =>
  callFor(school, id, by, 'POST /api/v1/openclass/{id}/admission', {
    body: userid === undefined ? {} : { userid },
  })

export const remove = (school: TestSchool, id: number, by: Admin, userid: number, reason = 'insults') =>
  callFor(school, id, by, 'PUT /api/v1/openclass/{id}/removals/{userid}', {
    ...{ params: { id, userid }, body: { reason } },
  })
