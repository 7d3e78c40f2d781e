import { openClassOf } from '../support/open-class.ts'
import { expect, test } from '../support/test.ts'

test('the studio is accessible, light and dark, and its key is shown and renewed', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look }) => {
  const id = await openClassOf(school, 'teacher_demo', 'Light and shadow')
  await signIn(await api.login('teacher_demo'))
  await page.goto(`/teacher.html#/openclasses/${id}/broadcast`)
  await expect(page.getByText(t('broadcast:air.ready.name'), { exact: true })).toBeVisible()
  await look('broadcast')
  const label = t('broadcast:rtmp.key')
  const key = page.getByLabel(label, { exact: true })
  const before = await key.inputValue()
  await expect(key).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: t('broadcast:showNamed', { label }) }).click()
  await expect(key).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('broadcast:rtmp.renew'), exact: true }).click()
  await look('broadcast-renew')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('broadcast:rtmp.renew'), exact: true })
    .click()
  await expect(key).not.toHaveValue(before)
})
