import { productForm } from '../pages/product-form.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { expect, test } from '../support/test.ts'

test('the overview, the orders and a form of the back office are accessible, light and dark', {
  tag: '@screens',
}, async ({ page, school, api, t, signIn, look }) => {
  const student = await api.newStudent()
  const { order_id } = await api.order(student, await api.productId('唐诗里的四季'))
  await payByApi({ school, api }, student, order_id)
  await signIn(await api.login('admin'))
  const title = (key: string) => page.getByRole('heading', { level: 1, name: t(`common:title.${key}`) })

  await page.goto('/admin.html')
  await expect(title('overview')).toBeVisible()
  const overview = page.getByRole('main')
  await expect(overview.getByText(t('backoffice:overview.students'), { exact: true })).toBeVisible()
  await expect(overview.getByRole('region', { name: t('report:trends.revenue'), exact: true })).toBeVisible()
  await look('admin-overview')

  await page.goto('/admin.html#/orders')
  await expect(page.getByRole('main').getByText('唐诗里的四季').first()).toBeVisible()
  await look('admin-orders')

  await page.goto('/admin.html#/products/new')
  await expect(title('productNew')).toBeVisible()
  await productForm(page, t).create.click()
  await expect(page.getByText(t('backoffice:product.nameNeeded'))).toBeVisible()
  await look('admin-product-new')
})

test('its other first screens are accessible, light and dark', { tag: ['@screens', '@drill'] }, async ({
  page,
  api,
  t,
  signIn,
  look,
}) => {
  const productId = await api.productId('唐诗里的四季')
  await signIn(await api.login('admin'))
  await page.goto('/admin.html#/sms')
  await expect(page.getByText(/^\+86 1\d{10}$/).first()).toBeVisible()
  await look('admin-sms')

  await page.goto(`/admin.html#/products?${new URLSearchParams({ keyword: '唐诗里的四季' })}`)
  await expect(page.getByRole('main').getByText('唐诗里的四季').first()).toBeVisible()
  await look('admin-products')

  await page.goto(`/admin.html#/products/${productId}`)
  await expect(productForm(page, t).name).toHaveValue('唐诗里的四季')
  await look('admin-product')

  await page.goto('/admin.html#/school')
  await expect(page.getByRole('heading', { level: 2, name: t('backoffice:open.title') })).toBeVisible()
  await look('admin-school')

  await page.goto('/admin.html#/health')
  await page.getByRole('button', { name: t('health:page.check') }).click()
  await expect(page.getByText(t('health:page.done'))).toBeVisible()
  await look('admin-health')

  await page.goto('/admin.html#/backup')
  await expect(page.getByRole('heading', { level: 1, name: t('area:title.backup') })).toBeVisible()
  await expect(page.getByText(t('backup:notSetUp'))).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: t('ui:loading') })).toHaveCount(0)
  await look('admin-backup')

  await page.goto('/admin.html#/upgrade')
  await expect(page.getByRole('heading', { level: 2, name: t('upgrade:page.last') })).toBeVisible()
  await look('admin-upgrade')

  for (const query of ['', '?view=week', '?by=class']) {
    await page.goto(`/admin.html#/timetable${query}`)
    await expect(page.getByRole('heading', { level: 1, name: t('area:title.schoolTimetable') })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: t('ui:loading') })).toHaveCount(0)
    await look(`admin-timetable${query.replaceAll(/[^a-z]+/g, '-')}`)
  }

  for (const report of ['sales', 'students', 'courses', 'classes', 'teachers', 'homework', 'messages']) {
    await page.goto(`/admin.html#/reports/${report}`)
    await expect(page.getByRole('heading', { level: 1, name: t(`report:name.${report}`) })).toBeVisible()
    await expect(page.getByRole('region', { name: t('report:rows') })).toBeVisible()
    await look(`admin-report-${report}`)
  }
  await page.goto('/admin.html#/reports/sales/rows')
  await expect(page.getByRole('region', { name: t('report:movements') })).toBeVisible()
  await look('admin-report-rows')
})
