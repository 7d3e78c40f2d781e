import type { Page } from '@playwright/test'
import { payByApi } from '../support/pay-by-api.ts'
import { expect, test } from '../support/test.ts'

/** Shows a screen of an area by the end of its address. */
async function open(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

test('the further screens of students are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, signIn, look }) => {
  await signIn(await api.login('student_demo'))
  await open(page, '/student.html#/timetable', t('common:title.timetable'))
  await look('student-timetable')
  await open(page, '/student.html#/feedback', t('common:title.feedback'))
  await look('student-feedback')
  await open(page, '/student.html#/homework', t('common:title.homework'))
  await look('student-homework')
  await open(page, '/student.html#/my_courses', t('common:title.myCourses'))
  await page.getByRole('main').locator('a[href*="#/my_courses/"]').first().click()
  await expect(page).toHaveURL(/#\/my_courses\/\d+/)
  await look('my-course')
})

test('the bell shows a number of two digits in one line, whole', { tag: '@drill' }, async ({
  page,
  school,
  api,
  t,
  signIn,
}) => {
  const student = await api.newStudent()
  await school.database.query(
    `insert into messages (user_id, kind, key, params)
      select $1, 'feedback_given', 'bell ' || n, '{"name": "观察月亮"}' from generate_series(1, 12) n`,
    [student.userid],
  )
  await signIn(student)
  await open(page, '/student.html#/today', t('common:title.today'))
  const bell = page.getByRole('link', { name: t('area:bell.unread', { unread: '12' }) })
  const box = await bell.getByText('12', { exact: true }).boundingBox()
  expect(box?.height).toBeLessThan(24)
})

test('the list of homework leaves room for its titles beside its numbers', {
  tag: ['@drill', '@desktop'],
}, async ({ page, api, t, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(await api.login('teacher_demo'))
  await open(page, '/teacher.html#/homework', t('common:title.homework'))
  const table = await page.getByRole('table').boundingBox()
  const titles = await page.getByRole('columnheader').first().boundingBox()
  expect((titles?.width ?? 0) / (table?.width ?? 1)).toBeGreaterThan(0.25)
  const broken = await page.getByRole('columnheader').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode()
      const words = [...(text?.textContent ?? '').matchAll(/\S+/gu)]
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        if (text) range.setStart(text, index)
        if (text) range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
})

test('the courses of a package show how far the student has come within their cards', {
  tag: ['@drill', '@desktop'],
}, async ({ page, school, api, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const student = await api.newStudent()
  const { rows } = await school.database.query<{ id: number }>(
    'select id from products where type = 0 and status = 2 limit 1',
  )
  const productid = rows[0]?.id ?? 0
  const { order_id } = await api.call('POST /api/order', {
    token: student.token.access_token,
    body: { productid },
  })
  await payByApi({ school, api }, student, order_id)
  await signIn(student)
  await page.goto(`/student.html#/my_courses/${productid}`)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) {
    const [outer, inner] = [await card.boundingBox(), await card.getByRole('progressbar').boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))
  }
})

test('the further screens of teachers are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look }) => {
  await signIn(await api.login('teacher_demo'))
  for (const [path, title] of Object.entries({
    today: 'common:title.today',
    course_schedule: 'common:title.courseSchedule',
    my_students: 'common:title.myStudents',
    feedback: 'common:title.feedback',
    homework: 'common:title.homework',
  })) {
    await open(page, `/teacher.html#/${path}`, t(title))
    await look(`teacher-${path.replaceAll('_', '-')}`)
  }
  const { rows } = await school.database.query<{ id: number }>(
    `select f.lesson_id as id from lesson_feedback f join users u on u.id = f.teacher_id
      where u.username = 'teacher_demo' limit 1`,
  )
  await open(page, `/teacher.html#/feedback/${rows[0]?.id}`, t('common:title.feedbackOfLesson'))
  await look('teacher-lesson-feedback')
})
