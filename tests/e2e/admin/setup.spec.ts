import { PASSWORD } from '../support/school-api.ts'
import { setupLink } from '../support/setup-link.ts'
import { expect, test } from '../support/test.ts'

test.use({ ownSchool: { env: { DEMO: 'off' } } })

test('the printed link makes the first administrator of an empty school, once', { tag: '@screens' }, async ({
  page,
  otherBrowser,
  school,
  t,
  look,
}) => {
  const link = await setupLink(school)
  expect(link).toContain(school.origin)

  await page.goto('/#/home/courses')
  await expect(page.getByText(t('catalog:empty.title'))).toBeVisible()
  await look('no-courses')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: t('registration:setup.title') })).toBeVisible()
  await look('setup')
  await page.getByLabel(t('account:username'), { exact: true }).fill('principal')
  await page.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('registration:confirmation'), { exact: true }).fill(`${PASSWORD}x`)
  const create = page.getByRole('button', { name: t('registration:setup.create') })
  await create.click()
  await expect(page.getByText(t('registration:problem.passwordsDiffer'))).toBeVisible()
  await page.getByLabel(t('registration:confirmation'), { exact: true }).fill(PASSWORD)
  await create.click()
  await expect(page).toHaveURL(/\/admin\.html#\/$/)
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.overview') })).toBeVisible()
  await look('first-overview')

  const second = await (await otherBrowser()).newPage()
  await second.goto(link)
  await second.getByLabel(t('account:username'), { exact: true }).fill('intruder')
  await second.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD)
  await second.getByLabel(t('registration:confirmation'), { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: t('registration:setup.create') }).click()
  await expect(second.getByText(t('errors:setupLinkInvalid'))).toBeVisible()
})

test('a setup address without its token shows an error', { tag: '@drill' }, async ({ page, t }) => {
  await page.goto('/#/setup')
  await expect(page.getByText(t('registration:setup.noToken'))).toBeVisible()
})
