import { zoneText } from '#contract/zone-text.ts'
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

/** Titles of what a teacher gives in the nth week from now, Monday to Sunday; over midnight on both days. */
async function lessonsOf(school: SchoolServer, username: string, weeks: number): Promise<string[]> {
  const midnight = Math.floor((Date.now() + SCHOOL_OFFSET) / DAY) * DAY
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY - SCHOOL_OFFSET + weeks * 7 * DAY
  const { rows } = await school.database.query<{ title: string }>(
    `select given.title from (
        select l.title, r.begin_at, r.end_at, r.id from lessons l join open_classes r on r.lesson_id = l.id
        join users u on u.id = l.teacher_id where u.username = $1
        union all
        select c.name, c.begin_at, c.end_at, c.id from open_class_teachers t
        join open_classes c on c.id = t.class_id and c.lesson_id is null join users u on u.id = t.teacher_id
        where u.username = $1
      ) given
      cross join lateral generate_series(
        (given.begin_at at time zone 'Asia/Shanghai')::date,
        ((given.end_at - interval '1 second') at time zone 'Asia/Shanghai')::date, interval '1 day') as of_day (day)
      where (of_day.day at time zone 'Asia/Shanghai') >= $2 and (of_day.day at time zone 'Asia/Shanghai') < $3
      order by of_day.day, given.begin_at, given.id`,
    [username, new Date(monday), new Date(monday + 7 * DAY)],
  )
  return rows.map(({ title }) => title)
}

/** The class of the demo that is always soon stays where it is while a test compares times. */
const holdDemoClass = ({ database }: SchoolServer) =>
  database.query(`update open_classes set is_demo = false where crypt_id = 'cdemo'`)

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

// a phone has an agenda in place of the week
test('a teacher logs in and sees a week with their own lessons alone', { tag: '@desktop' }, async ({
  page,
  school,
  t,
  isPhone,
}) => {
  await holdDemoClass(school)
  await page.goto('/login.html')
  await loginPage(page, t).byName('teacher_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/teacher\.html#\/today$/)
  await areaHeader(page, t, isPhone).go('common:title.timetable')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.timetable') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })).toHaveCount(7)
  const own = await lessonsOf(school, 'teacher_demo', 0)
  await expect(titles(page)).toHaveText(own)
  // booked lessons have the name of their course, which both teach
  const others = (await lessonsOf(school, 'teacher_lin', 0)).filter((title) => !own.includes(title))
  expect(others.length).toBeGreaterThan(0)
  for (const title of others) await expect(page.getByText(title)).toBeHidden()
})

test('the weeks change back and forth, also by the browser’s buttons', {
  tag: ['@desktop', '@drill'],
}, async ({ page, school, api, t, signIn }) => {
  await holdDemoClass(school)
  await signIn(await api.login('teacher_demo'))
  const next = await lessonsOf(school, 'teacher_demo', 1)
  expect(next.length).toBeGreaterThan(0)
  await page.goto('/teacher.html#/my_timetable')
  await expect(titles(page)).toHaveText(await lessonsOf(school, 'teacher_demo', 0))
  const step = (key: string) =>
    page.getByRole('main').getByRole('link', { name: t(`area:calendar.${key}`), exact: true })
  await step('next').click()
  await expect(titles(page)).toHaveText(next)
  await page.reload()
  await expect(titles(page)).toHaveText(next)
  await step('today').click()
  await expect(titles(page)).toHaveText(await lessonsOf(school, 'teacher_demo', 0))
  await step('previous').click()
  await expect(titles(page)).toHaveText(await lessonsOf(school, 'teacher_demo', -1))
  await page.goBack()
  await page.goBack()
  await expect(titles(page)).toHaveText(next)
})

test('a phone shows the agenda, and a class opens with its links', { tag: ['@on-phone', '@drill'] }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/my_timetable')
  const first = titles(page).first()
  const title = (await first.textContent()) ?? ''
  await first.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('link', { name: t('schedule:link.class') }).click()
  await expect(page).toHaveURL(/#\/openclasses\/\d+$/)
  await page.goto('/teacher.html#/my_timetable?date=2020-01-08')
  await expect(page.getByText(t('schedule:empty'))).toBeVisible()
  await expect(titles(page)).toHaveCount(0)
})

test('a student who opens the teachers’ area is redirected to the student area', { tag: '@drill' }, async ({
  page,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('student_demo'))
  await page.goto('/teacher.html')
  await expect(page).toHaveURL(/\/student\.html#\/today$/)
  await expect(studentArea(page, t).todayHeading).toBeVisible()
})

test('a visitor logs in first and returns to the timetable', { tag: '@drill' }, async ({
  page,
  t,
  isPhone,
}) => {
  await page.goto('/teacher.html#/my_timetable')
  await expect(page).toHaveURL(/#\/login\?url=%2Fteacher\.html%23%2Fmy_timetable$/)
  await loginPage(page, t).byName('teacher_demo', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/teacher\.html#\/my_timetable$/)
  await expect(areaHeader(page, t, isPhone).person('周明远')).toBeVisible()
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('classes are shown at the reader’s own time, and both zones are named', { tag: '@drill' }, async ({
    page,
    school,
    api,
    t,
    language,
    signIn,
  }) => {
    await signIn(await api.login('teacher_demo'))
    await page.goto('/teacher.html#/my_timetable?view=agenda')
    const zones = {
      zone: zoneText('America/New_York', language),
      schoolZone: zoneText('Asia/Shanghai', language),
    }
    await expect(page.getByText(t('schedule:zones', zones))).toBeVisible()
    const { rows } = await school.database.query<{ clock: string }>(
      `select to_char(l.begin_at at time zone 'America/New_York', 'HH24:MI') as clock
        from lessons l join users u on u.id = l.teacher_id
        where u.username = 'teacher_demo' and l.begin_at > now() order by l.begin_at limit 1`,
    )
    await expect(
      page
        .getByRole('main')
        .getByText(rows[0]?.clock ?? '', { exact: false })
        .first(),
    ).toBeVisible()
  })
})
