import { coursePage } from '../pages/course-page.ts'
import { areaHeader } from '../pages/area-header.ts'
import { listRow } from '../pages/list-row.ts'
import { productForm } from '../pages/product-form.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ api, signIn }) => {
  await signIn(await api.login('admin'))
})

test('a new course is put on sale, seen by visitors, and taken off sale again', async ({
  page,
  otherBrowser,
  school,
  t,
}, testInfo) => {
  const name = `写作课 ${testInfo.project.name}`
  const form = productForm(page, t)
  const visitor = await (await otherBrowser()).newPage()
  const inShop = visitor.getByRole('main').getByRole('link', { name })
  const shop = `${school.origin}/#/home/courses`

  await page.goto('/admin.html#/products')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('backoffice:product.create') })
    .click()
  await form.name.fill(name)
  await form.price.fill('12.50')
  await form.create.click()
  await expect(form.createdNotice(name)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\.html#\/products\/\d+$/)
  await visitor.goto(shop)
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(inShop).toHaveCount(0)

  await form.putOn.click()
  await expect(form.onSaleNotice(name)).toBeVisible()
  await visitor.reload()
  await inShop.click()
  await expect(coursePage(visitor, t).name(name)).toBeVisible()
  await expect(coursePage(visitor, t).buy).toBeEnabled()
  await expect(visitor.getByText('12.50').first()).toBeVisible()

  await form.takeOff.click()
  await expect(form.offNotice(name)).toBeVisible()
  await visitor.reload()
  await expect(coursePage(visitor, t).offShelf).toBeDisabled()
  await visitor.goto(shop)
  await expect(visitor.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(inShop).toHaveCount(0)
})

test(
  'taking a course off sale in the list can be undone',
  { tag: '@drill' },
  async ({ page, api, t }, testInfo) => {
    const name = `朗诵课 ${testInfo.project.name}`
    await api.newCourse(name)
    await page.goto(`/admin.html#/products?keyword=${encodeURIComponent(name)}`)
    const row = listRow(page, name)
    await row.getByRole('button', { name: t('backoffice:product.takeOffNamed', { name }) }).click()
    await expect(page.getByText(t('backoffice:product.isOffShelf', { name }))).toBeVisible()
    await expect(row.getByText(t('backoffice:product.offShelf'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: t('backoffice:product.undo') }).click()
    await expect(row.getByText(t('backoffice:product.onShelf'), { exact: true })).toBeVisible()
  },
)

test('an invalid price and a missing name are shown at their fields', { tag: '@drill' }, async ({
  page,
  t,
}) => {
  const form = productForm(page, t)
  await page.goto('/admin.html#/products/new')
  await form.price.fill('twelve')
  await form.create.click()
  await expect(page.getByText(t('backoffice:product.nameNeeded'))).toBeVisible()
  await expect(page.getByText(t('backoffice:product.priceNoNumber'))).toBeVisible()
  await expect(page).toHaveURL(/#\/products\/new$/)
})

test('leaving a form with unsaved changes warns, and staying keeps them', { tag: '@drill' }, async ({
  page,
  t,
  isPhone,
}) => {
  const form = productForm(page, t)
  await page.goto('/admin.html#/products')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('backoffice:product.create') })
    .click()
  await form.name.fill('还没写完')
  await expect(form.unsaved).toBeVisible()

  const warning = page.getByRole('dialog', { name: t('area:unsaved.title') })
  await areaHeader(page, t, isPhone).go('common:title.orders')
  await warning.getByRole('button', { name: t('area:unsaved.stay') }).click()
  await expect(form.name).toHaveValue('还没写完')
  await page.goBack()
  await expect(warning).toBeVisible()
  await expect(form.name).toHaveValue('还没写完')
  await warning.getByRole('button', { name: t('area:unsaved.leave') }).click()
  await expect(page).toHaveURL(/#\/products$/)
  await expect(page.getByRole('heading', { level: 1, name: t('common:title.products') })).toBeVisible()
})
