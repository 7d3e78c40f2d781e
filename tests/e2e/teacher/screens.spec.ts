import { expect, test } from '../support/test.ts'

test('timetable and choice of identity are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, signIn, look }) => {
  await signIn(await api.login('both_demo'))
  await page.goto('/#/identity')
  await expect(
    page.getByRole('main').getByRole('link', { name: t('registration:identity.teacher'), exact: true }),
  ).toBeVisible()
  await look('identity')

  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/my_timetable')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
  await look('timetable')
})

test('a student’s records and the attendance of a lesson are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, api, t, named, signIn, look }) => {
  await signIn(await api.login('teacher_demo'))
  await page.goto('/teacher.html#/my_students')
  await page.getByRole('link', { name: '吴子衿' }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('student:courses') })).toBeVisible()
  await page.getByRole('tab', { name: t('student:tabs.attendance') }).click()
  await expect(page.getByText(t('student:attendance.state.late')).first()).toBeVisible()
  await look('student-attendance')
  await page.getByRole('link', { name: named('第一讲 函数的语言：图像与变换') }).click()
  await expect(page.getByText(t('student:attendance.state.absent')).first()).toBeVisible()
  await look('lesson-attendance')
  await page.goto('/teacher.html#/tools')
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.tools') })).toBeVisible()
  await look('area-tools')

  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/site/teaching')
  await expect(page.getByLabel(t('website:teaching.late'))).toHaveValue('10')
  await look('teaching-settings')
})
