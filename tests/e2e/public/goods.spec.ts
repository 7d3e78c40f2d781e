import { addressDialog } from '../pages/address-dialog.ts'
import { checkoutPages } from '../pages/checkout-pages.ts'
import { payByApi } from '../support/pay-by-api.ts'
import { giveCoupon } from '../support/shop-goods.ts'
import { expect, test } from '../support/test.ts'

const PHYSICAL = 4

test('goods are bought with an address and a coupon, tracked, received and refunded', {
  tag: ['@screens', '@drill'],
}, async ({ page, school, api, t, signIn, look, isPhone }) => {
  const student = await api.newStudent()
  const token = student.token.access_token
  const name = `毛笔与宣纸 ${student.userid}`
  const productId = await api.newCourse(name, '100.00', PHYSICAL)
  await giveCoupon(api, student, { label: 'A', amount: '30.00' })
  await giveCoupon(api, student, { label: 'B', amount: '10.00' })
  await giveCoupon(api, student, { label: 'C', amount: '80.00', from: '500.00' })
  await signIn(student)
  const checkout = checkoutPages(page, t)
  const main = page.getByRole('main')

  await test.step('without an address the order is refused', async () => {
    await page.goto(`/#/prepay?productId=${productId}`)
    await expect(page.getByText(t('address:noneYet'))).toBeVisible()
    await checkout.submitOrder.click()
    const refused = page.getByRole('dialog', { name: t('order:refused.title') })
    await expect(refused).toContainText(t('errors:addressNeeded'))
    await refused.getByRole('button', { name: t('order:refused.understood') }).click()
  })

  await test.step('an address is added in a dialog', async () => {
    await main.getByRole('button', { name: t('address:add') }).click()
    const form = addressDialog(page, t)
    await form.save.click()
    await expect(form.dialog.getByText(t('address:missing.region'))).toBeVisible()
    await form.fill('王小明王小明王小明')
    const box = await form.dialog.boundingBox()
    expect(box?.width).toBe(isPhone ? 358 : 510)
    await look('address-dialog')
    await form.save.click()
    await expect(form.dialog).toBeHidden()
    await expect(main.getByRole('radio')).toBeChecked()
    await expect(main.getByText('王小明王小明...').first()).toBeVisible()
  })

  await test.step('one coupon is chosen, and only one', async () => {
    await main.getByRole('checkbox', { name: /30\.00/ }).check()
    await main.getByRole('checkbox', { name: /10\.00/ }).click()
    await expect(page.getByText(t('order:coupon.cancelFirst'))).toBeVisible()
    await expect(main.getByRole('checkbox', { name: /10\.00/ })).not.toBeChecked()
    await expect(main.getByRole('checkbox', { name: /80\.00/ })).toBeDisabled()
    await expect(main.getByRole('definition').getByText('70.00')).toBeVisible()
    await expect(checkout.submitOrder).toBeInViewport({ ratio: 1 })
    if (!isPhone) expect((await main.locator('section').first().boundingBox())?.width).toBe(700)
    await look('prepay-goods')
  })

  const orderId = await test.step('the order leads on to paying', async () => {
    await checkout.submitOrder.click()
    await expect(page).toHaveURL(/#\/(m\/)?pay\?orderId=\d+/)
    return Number(/orderId=(\d+)/.exec(page.url())?.[1])
  })

  await test.step('the paid order shows that it will be sent', async () => {
    await payByApi({ school, api }, student, orderId)
    await page.goto(`/#/paysuccess?product_id=${productId}&order_id=${orderId}`)
    await expect(checkout.paidHeading).toBeVisible()
    await expect(page.getByText(t('order:paid.toBeSent'))).toBeVisible()
    await look('paysuccess-goods')
  })

  await test.step('the goods are tracked and received', async () => {
    await api.call('POST /api/v1/admin/orders/{id}/ship', {
      token: await api.adminToken(),
      params: { id: orderId },
      body: { express_company: '顺丰', express_number: 'SF1234567890' },
    })
    await page.goto('/student.html#/my_courses')
    await page.getByRole('link', { name: t('area:bell.unread', { unread: '1' }) }).click()
    await expect(page.getByText(t('message:kinds.order_shipped.title'))).toBeVisible()
    await look('messages')
    await page.getByRole('link', { name: t('message:showOrder') }).click()
    await expect(page.getByText(/SF1234567890/)).toBeVisible()
    await look('order-shipped')
    await expect(page.getByRole('link', { name: t('area:bell.none'), exact: true }).first()).toBeVisible()
    await main.getByRole('button', { name: t('order:receive.confirm') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('order:receive.confirm') })
      .click()
    await expect(main.getByText(t('order:status.completed')).first()).toBeVisible()
  })

  await test.step('a refund is requested with a reason', async () => {
    await main.getByRole('button', { name: t('order:refund.ask') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('order:refund.send') }).click()
    await expect(dialog.getByText(t('order:refund.reasonMissing'))).toBeVisible()
    await dialog.getByLabel(t('order:refund.reason')).fill('笔毛脱落')
    await dialog.getByRole('button', { name: t('order:refund.send') }).click()
    await expect(main.getByText(t('order:refundState.asked'))).toBeVisible()
    await expect(main.getByText(/笔毛脱落/)).toBeVisible()
    await look('order-refund-asked')
    const { refunds } = await api.call('GET /api/order/{orderId}', { token, params: { orderId } })
    expect(refunds).toMatchObject([{ state: 'asked', note: '笔毛脱落', amount: '70.00' }])
  })
})

test('a free course is claimed with the form', { tag: ['@screens', '@on-phone', '@drill'] }, async ({
  page,
  api,
  t,
  signIn,
  look,
}) => {
  const student = await api.newStudent()
  const productId = await api.newCourse(`体验课 ${student.userid}`, '0')
  await page.goto(`/#/free_claim?product_id=${productId}`)
  await expect(page).toHaveURL(/#\/login\?url=/)
  await signIn(student)
  await page.goto('about:blank')
  await page.goto(`/#/free_claim?product_id=${productId}`)
  const submit = page.getByRole('button', { name: t('claim:submit') })
  await submit.click()
  await expect(page.getByText(t('claim:nameMissing'))).toBeVisible()
  await page.getByLabel(t('claim:name'), { exact: true }).fill('王小明')
  await page.getByLabel(new RegExp(t('claim:parentName'))).fill('王大明')
  await look('free-claim')
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await page.locator('main form').boundingBox())?.width).toBe(480)
  expect((await page.getByText(t('claim:name'), { exact: true }).boundingBox())?.width).toBeLessThanOrEqual(
    100,
  )
  if (size) await page.setViewportSize(size)
  await submit.click()
  const dialog = page.getByRole('dialog', { name: t('order:study.title') })
  await expect(dialog.getByRole('link', { name: t('order:study.start') })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`/#/m/free_claim?product_id=${productId}`)
  await expect(page.getByText(t('claim:already'))).toBeVisible()
  await look('free-claim-already')
})

test('addresses are listed under my addresses, and orders have pages of their own on the phone', {
  tag: ['@screens', '@on-phone', '@drill'],
}, async ({ page, api, t, signIn, look }) => {
  const student = await api.newStudent()
  await api.order(student, await api.newCourse(`星空 ${student.userid}`))
  await signIn(student)
  await page.goto('/student.html#/my_addresses')
  await page.getByRole('button', { name: t('address:add') }).click()
  const form = addressDialog(page, t)
  await form.fill('李白')
  await form.save.click()
  const remove = page.getByRole('button', { name: t('address:deleteNamed', { name: '李白' }) })
  await expect(remove).toBeVisible()
  await look('my-addresses')
  await remove.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('address:deleteThis') })
    .click()
  await expect(page.getByText(t('address:empty'))).toBeVisible()

  await page.goto('/#/m/my')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:myOrders') })
    .click()
  await expect(page).toHaveURL(/#\/m\/order$/)
  await expect(page.getByRole('link', { name: t('learning:order.pay') })).toBeVisible()
  await look('m-order')
  await page.getByRole('link', { name: /\d{20}/ }).click()
  await expect(page).toHaveURL(/#\/m\/order\?orderId=\d+$/)
  await expect(page.getByRole('timer')).toBeVisible()
  await look('m-order-detail')
  await page.goto('/#/m/my_courses')
  await expect(page.getByText(t('learning:course.empty'))).toBeVisible()
  await look('m-my-courses')
})
