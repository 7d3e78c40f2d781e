import type { Page } from '@playwright/test'
import { areaHeader } from '../pages/area-header.ts'
import { loginPage } from '../pages/login-page.ts'
import { studentArea } from '../pages/student-area.ts'
import { DEMO_PASSWORD } from '../support/school-api.ts'
import type { SchoolServer } from '../support/school-server.ts'
import { expect, test } from '../support/test.ts'

const DAY = 86_400_000
/** school and browsers of these tests use the time zone of Shanghai */
const SCHOOL_OFFSET = 8 * 3_600_000

/** Titles of a teacher's lessons in the nth week from now, Monday to Sunday, as stored. */
async function lessonsOf(school: SchoolServer, username: string, weeks: number): Promise<string[]> {
  const midnight = Math.floor((Date.now() + SCHOOL_OFFSET) / DAY) * DAY
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY - SCHOOL_OFFSET + weeks * 7 * DAY
  const { rows } = await school.database.query<{ title: string }>(
    `select lessons.title from lessons join users on users.id = lessons.teacher_id
      where users.username = $1 and begin_at >= $2 and begin_at < $3 order by begin_at`,
    [username, new Date(monday), new Date(monday + 7 * DAY)],
  )
  return rows.map(({ title }) => title)
}

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

test('a teacher logs in and sees the week with the own lessons only', async ({
  page,
  school,
  t,
  isPhone,
}) => {
  await page.goto('/login.html')
  await loginPage(page, t).byName('teacher_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/teacher\.html#\/today$/)
  await areaHeader(page, t, isPhone).go('common:title.timetable')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.timetable') })).toBeVisible()
  const days = page.getByRole('main').getByRole('listitem')
  await expect(days.getByRole('heading', { level: 2 })).toHaveCount(7)
  const own = await lessonsOf(school, 'teacher_demo', 0)
  await expect(titles(page)).toHaveText(own)
  const others = await lessonsOf(school, 'teacher_lin', 0)
  expect(others.length).toBeGreaterThan(0)
  for (const title of others) await expect(page.getByText(title)).toBeHidden()
})

test('the weeks are turned back and forth, also by the browser’s buttons', { tag: '@on-phone' }, async ({
  page,
  school,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('teacher_demo'))
  const next = await lessonsOf(school, 'teacher_demo', 1)
  expect(next.length).toBeGreaterThan(0)
  await page.goto('/teacher.html#/my_timetable')
  await expect(titles(page)).toHaveText(await lessonsOf(school, 'teacher_demo', 0))
  const week = (key: string) =>
    page.getByRole('main').getByRole('link', { name: t(`learning:timetable.${key}`), exact: true })
  await week('next').click()
  await expect(titles(page)).toHaveText(next)
  await page.reload()
  await expect(titles(page)).toHaveText(next)
  await week('today').click()
  await expect(titles(page)).toHaveText(await lessonsOf(school, 'teacher_demo', 0))
  await week('previous').click()
  await expect(titles(page)).toHaveText(await lessonsOf(school, 'teacher_demo', -1))
  await page.goBack()
  await page.goBack()
  await expect(titles(page)).toHaveText(next)
})

test('a week without lessons says so', async ({ page, api, t, signIn }) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/my_timetable?week=2020-01-08')
  await expect(page.getByText(t('learning:timetable.emptyWeek'))).toBeVisible()
  await expect(titles(page)).toHaveCount(0)
})

test('a student who opens the teachers’ area is sent to the own one', async ({ page, api, t, signIn }) => {
  await signIn(await api.login('student_demo'))
  await page.goto('/teacher.html')
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
  await expect(studentArea(page, t).todayHeading).toBeVisible()
})

test('a visitor logs in first and is back at the timetable after it', async ({ page, t, isPhone }) => {
  await page.goto('/teacher.html#/my_timetable')
  await expect(page).toHaveURL(/#\/login\?url=%2Fteacher\.html%23%2Fmy_timetable$/)
  await loginPage(page, t).byName('teacher_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/teacher\.html#\/my_timetable$/)
  await expect(areaHeader(page, t, isPhone).person('周明远')).toBeVisible()
})
