import { listRow } from '../pages/list-row.ts'
import { payByApi } from '../support/pay-by-api.ts'
import type { SchoolServer } from '../support/school-server.ts'
import { expect, test } from '../support/test.ts'
import { deliveryAddress } from '#tests/support/delivery-address.ts'

/** Makes every refund due and runs the job that sends them. */
async function refundsAreDue({ database }: SchoolServer): Promise<void> {
  await database.query("update refunds set next_try_at = now() where state in ('approved', 'sent')")
  await database.query("insert into pgboss.job (name) values ('send-refunds') on conflict do nothing")
}

test.beforeEach(async ({ api, signIn }) => {
  await signIn(await api.login('admin'))
})

test('goods are sent, their tracking number is corrected, and they arrive', { tag: '@drill' }, async ({
  page,
  school,
  api,
  t,
}) => {
  const goods = await api.newCourse('文房四宝', '68.00')
  await school.database.query('update products set is_deliver = true, type = 2 where id = $1', [goods])
  const student = await api.newStudent()
  const token = student.token.access_token
  const { id } = await api.call('POST /api/addresses', { token, body: deliveryAddress })
  const { order_id } = await api.call('POST /api/order', {
    token,
    body: { productid: goods, address_id: id },
  })
  await payByApi({ school, api }, student, order_id)

  await page.goto('/admin.html#/orders?status=11')
  const { order_number } = await api.call('GET /api/order/{orderId}', {
    token,
    params: { orderId: order_id },
  })
  await page.getByRole('link', { name: order_number }).click()
  await page.getByRole('button', { name: t('trade:ship.submit') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('trade:column.expressCompany') }).fill('顺丰')
  await dialog.getByRole('textbox', { name: t('trade:column.expressNumber') }).fill('SF100')
  await dialog.getByRole('button', { name: t('trade:ship.submit') }).click()
  await expect(page.getByRole('main').getByText('SF100')).toBeVisible()

  await page.getByRole('button', { name: t('trade:ship.correct') }).click()
  await dialog.getByRole('textbox', { name: t('trade:column.expressNumber') }).fill('SF200')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('SF200')).toBeVisible()

  await page.getByRole('button', { name: t('trade:sign.submit') }).click()
  await dialog.getByRole('button', { name: t('trade:sign.submit') }).click()
  const history = page.getByRole('list', { name: t('backoffice:event.history') })
  await expect(history.getByText(t('trade:event.received'))).toBeVisible()
  const { status } = await api.call('GET /api/order/{orderId}', { token, params: { orderId: order_id } })
  expect(status).toBe(13)
})

test('a part of one order and the whole of another are refunded', async ({ page, school, api, t }) => {
  const course = await api.newCourse('退款课', '88.00')
  const bought = await Promise.all(
    [1, 2].map(async () => {
      const student = await api.newStudent()
      const { order_id } = await api.order(student, course)
      await payByApi({ school, api }, student, order_id)
      return { student, order_id }
    }),
  )
  const [part, whole] = bought
  if (!part || !whole) throw new Error('nothing was bought')
  const statusOf = async ({ student, order_id }: typeof part) => {
    const token = student.token.access_token
    return (await api.call('GET /api/order/{orderId}', { token, params: { orderId: order_id } })).status
  }
  const dialog = page.getByRole('dialog')

  // the school makes a partial refund
  await page.goto(`/admin.html#/orders/${part.order_id}`)
  await page.getByRole('button', { name: t('trade:refund.action'), exact: true }).click()
  await dialog.getByRole('textbox').first().fill('20')
  await dialog.getByRole('textbox', { name: t('trade:refund.reason') }).fill('少一节课')
  await dialog.getByRole('button').filter({ hasText: '20.00' }).click()
  await expect(dialog).toHaveCount(0)

  // the other student requests a full refund, which is counted and approved
  await api.call('POST /api/order/{orderId}/refund', {
    token: whole.student.token.access_token,
    params: { orderId: whole.order_id },
    body: { reason: '时间不合适' },
  })
  const { asked: count } = await api.call('GET /api/v1/admin/refunds/waiting', {
    token: await api.adminToken(),
  })
  await page.goto('/admin.html#/')
  // another hash of the same document is no new page load
  await page.reload()
  await page.getByRole('link', { name: t('report:tasks.refunds_asked', { count }) }).click()
  await expect(page.getByText('时间不合适')).toBeVisible()
  await listRow(page, '时间不合适')
    .getByRole('button', { name: t('trade:refund.approve') })
    .click()
  await dialog.getByRole('button').filter({ hasText: '88.00' }).click()
  await expect(page.getByText('时间不合适')).toHaveCount(0)

  await expect
    .poll(
      async () => {
        await refundsAreDue(school)
        return [await statusOf(part), await statusOf(whole)]
      },
      { timeout: 180_000, intervals: [3_000] },
    )
    .toEqual([13, 8])
  await page.goto('/admin.html#/refunds?state=done')
  await expect(page.getByText('少一节课')).toBeVisible()
  await expect(page.getByText('时间不合适')).toBeVisible()
})

test('an order is placed for a student, to be sent to a new address', { tag: '@drill' }, async ({
  page,
  school,
  api,
  t,
}) => {
  const goods = await api.newCourse('湖笔一套', '120.00')
  await school.database.query('update products set is_deliver = true, type = 2 where id = $1', [goods])
  const { phone } = await api.newStudent()
  await page.goto('/admin.html#/orders/new')
  const submit = page.getByRole('button', { name: t('trade:place.submit') })
  await submit.click()
  await expect(page.getByText(t('trade:place.studentNeeded'))).toBeVisible()
  const choose = async (label: string, text: string, option: RegExp) => {
    await page.getByRole('combobox', { name: label }).fill(text)
    await page.locator('.ant-select-item-option').filter({ hasText: option }).click()
  }
  await choose(t('trade:place.student'), phone.slice(-6), new RegExp(`${phone.slice(-4)}`))
  await choose(t('trade:place.product'), '湖笔', /湖笔一套/)
  await page.getByLabel(t('trade:offline.kind')).selectOption('bank')
  await page.getByRole('textbox', { name: t('trade:offline.reference') }).fill('T-2026-7')
  const line = (name: string) => page.getByRole('textbox', { name: t(name), exact: true })
  await line('trade:column.consignee').fill(deliveryAddress.consignee)
  await line('trade:column.consigneePhone').fill(deliveryAddress.telephone)
  const region = (level: string) => page.getByLabel(t(`address:${level}`), { exact: true })
  await region('province').selectOption(deliveryAddress.province)
  await line('trade:column.address').fill(deliveryAddress.full_address)
  await submit.click()
  // the server knows that a province of the mainland has districts
  await expect(page.getByText(t('trade:place.needed'))).toBeVisible()
  await region('district').selectOption(deliveryAddress.district)
  await submit.click()
  await expect(page).toHaveURL(/#\/orders\/\d+$/)
  const payment = page.getByRole('region', { name: t('trade:offline.title') })
  await expect(payment.getByText(t('order:offlineKind.bank'))).toBeVisible()
  await expect(payment.getByText('T-2026-7')).toBeVisible()
  await expect(page.getByRole('button', { name: t('trade:ship.submit') })).toBeVisible()
})

test('orders are exported to CSV and downloaded', { tag: '@drill' }, async ({ page, api, t }) => {
  const course = await api.newCourse('导出课', '10.00')
  const student = await api.newStudent()
  await api.order(student, course)
  await page.goto(`/admin.html#/orders?keyword=${encodeURIComponent('导出课')}`)
  await expect(listRow(page, '导出课').first()).toBeVisible()
  await page.getByRole('button', { name: t('trade:export.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('trade:export.csv'), { exact: true }).click()
  await dialog.getByRole('button', { name: t('trade:export.begin') }).click()
  await expect(page).toHaveURL(/#\/exports$/)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', {
      name: t('trade:export.downloadNamed', { title: t('trade:orders'), format: t('trade:export.csv') }),
    })
    .first()
    .click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}-\d+\.csv$/)
  let text = ''
  for await (const chunk of await file.createReadStream()) text += String(chunk)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain(`,导出课,`)
  expect(text).toContain(student.phone)
})

test('the screens of orders and payments are accessible, light and dark', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, look }) => {
  const course = await api.newCourse('宋词', '66.00')
  const student = await api.newStudent()
  const { order_id } = await api.order(student, course)
  await payByApi({ school, api }, student, order_id)
  await api.call('POST /api/order/{orderId}/refund', {
    token: student.token.access_token,
    params: { orderId: order_id },
    body: { reason: '时间不合适' },
  })
  const title = (key: string) => page.getByRole('heading', { level: 1, name: t(`common:title.${key}`) })

  await page.goto(`/admin.html#/orders/${order_id}`)
  await expect(page.getByRole('list', { name: t('backoffice:event.history') })).toBeVisible()
  await look('trade-order')
  await page.getByRole('button', { name: t('trade:refund.approve') }).click()
  await look('trade-approve')
  await page.keyboard.press('Escape')

  await page.goto('/admin.html#/refunds')
  await expect(page.getByText('时间不合适').first()).toBeVisible()
  await look('trade-refunds')
  await page.goto('/admin.html#/payments')
  await expect(listRow(page, '宋词').first()).toBeVisible()
  await look('trade-payments')
  for (const key of ['bills', 'exports'] as const) {
    await page.goto(`/admin.html#/${key}`)
    await expect(title(key)).toBeVisible()
    await look(`trade-${key}`)
  }
  await page.goto('/admin.html#/imports')
  await page.getByRole('link', { name: '新生名单.xlsx' }).click()
  await expect(page.getByRole('heading', { name: t('import:checked') })).toBeVisible()
  await look('trade-import')
  await page.goto('/admin.html#/orders/new')
  await expect(title('orderNew')).toBeVisible()
  await page.getByRole('button', { name: t('trade:place.submit') }).click()
  await expect(page.getByText(t('trade:place.studentNeeded'))).toBeVisible()
  await look('trade-order-new')
})
