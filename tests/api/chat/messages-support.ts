import { theAdmin } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

/** A school whose classes have rooms. */
export async function openMessages() {
  const school = await openTestSchool()

  const admin = await theAdmin(school)

  const invited = (token: string, id: number) =>
    school.call('GET /api/openclass/imchatconfig/{id}', { token, params: { id } })
  return { school, admin, invited }
}
export type Messages = Awaited<ReturnType<typeof openMessages>>
