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
