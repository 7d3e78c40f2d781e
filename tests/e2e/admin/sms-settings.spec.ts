import { expect, test } from '../support/test.ts'

test('sends and limits are accessible, light and dark', { tag: ['@screens', '@drill'] }, async ({
  page,
  api,
  t,
  signIn,
  look,
}) => {
  await api.newStudent()
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/sms')
  await page.getByRole('link', { name: t('common:title.smsSettings') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.smsSettings') })).toBeVisible()
  await expect(page.getByRole('list', { name: t('backoffice:smsLimits.byHour') })).toBeVisible()
  await expect(page.getByLabel(t('backoffice:smsLimits.sitePerHour'))).toHaveValue('300')
  await look('admin-sms-settings')
})

test('limits and countries are changed, and an alarm is shown on the overview', { tag: '@drill' }, async ({
  page,
  school,
  api,
  t,
  signIn,
}) => {
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/sms_settings')
  const perHour = page.getByLabel(t('backoffice:smsLimits.addressPerHour'))
  const save = page.getByRole('button', { name: t('backoffice:school.save') })
  await perHour.fill('0')
  await save.click()
  await expect(perHour).toHaveAttribute('aria-invalid', 'true')
  await perHour.fill('25')
  await page.getByLabel(t('backoffice:smsLimits.addCountry')).selectOption('49')
  await save.click()
  await expect(page.getByText(t('backoffice:school.saved'))).toBeVisible()
  await page.reload()
  await expect(perHour).toHaveValue('25')
  const countries = page.getByRole('list', { name: t('backoffice:smsLimits.countries') })
  await expect(countries.getByText('+49')).toBeVisible()

  await school.database.query('insert into sms_alarms (hour, sends, refused) values (1, 300, 12)')
  await page.goto('/admin.html#/')
  await page.getByRole('link', { name: t('backoffice:smsLimits.see') }).click()
  await expect(page.getByText(t('backoffice:smsLimits.alarm'))).toBeVisible()
  await school.database.query('delete from sms_alarms')
})
