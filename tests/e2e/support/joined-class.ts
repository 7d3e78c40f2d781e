import type { Page } from '@playwright/test'
import { rememberSession } from './browser-session.ts'
import { openClassOf } from './open-class.ts'
import type { TestFixtures } from './test.ts'

type NewStudent = Awaited<ReturnType<TestFixtures['api']['newStudent']>>
type Fixtures = Pick<TestFixtures, 'school' | 'api' | 'signIn' | 'otherBrowser'> & { page: Page }

/** A class that has begun: a new student is on its page, and its teacher has signed in with another browser. */
export async function joinedClass(
  { page, school, api, signIn, otherBrowser }: Fixtures,
  name: string,
): Promise<{ id: number; teacher: Page; student: NewStudent }> {
  const id = await openClassOf(school, 'teacher_demo', name)
  const student = await api.newStudent()
  await api.call('POST /api/openclass/appoint', {
    ...{ token: student.token.access_token, body: { open_class_id: id } },
  })
  await signIn(student)
  await page.goto(`/#/live?id=${id}`)
  const desk = await otherBrowser()
  await rememberSession(desk, await api.login('teacher_demo'))
  return { id, teacher: await desk.newPage(), student }
}
