import { expect, test } from '../support/test.ts'

test('working hours of a teacher, and what a student books in them', { tag: '@screens' }, async ({
  page,
  api,
  t,
  signIn,
  look,
}) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/working_hours')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await look('working-hours')
  await signIn(await api.login('student_demo'))
  const own = await page.context().newPage()
  await own.goto('/student.html#/my_bookings')
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  await own.waitForLoadState('networkidle')
  await look('my-bookings', own)
  await own.goto('/student.html#/today')
  await expect(own.getByRole('heading', { level: 1, name: t('common:title.today') })).toBeVisible()
  await own.waitForLoadState('networkidle')
  await look('student-today', own)
})

test('bookings and lesson hours, as their teacher and the school see them', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, signIn, look }) => {
  const lookAt = async (path: string, heading: string, screen: string, shown = page) => {
    await shown.goto(path)
    await expect(shown.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await shown.waitForLoadState('networkidle')
    await look(screen, shown)
  }
  await signIn(await api.login('teacher_demo'))
  await lookAt('/teacher.html#/bookings', t('area:title.bookings'), 'teacher-bookings')
  await signIn(await api.login('admin'))
  const office = await page.context().newPage()
  await lookAt('/admin.html#/bookings', t('area:title.bookings'), 'admin-bookings', office)
  await lookAt('/admin.html#/lesson_hours', t('area:title.lessonHours'), 'lesson-hours', office)
})
