import { enterCaptcha } from '../pages/captcha.ts'
import { cashierPage } from '../pages/cashier-page.ts'
import { checkoutPages } from '../pages/checkout-pages.ts'
import { coursePage } from '../pages/course-page.ts'
import { loginPage } from '../pages/login-page.ts'
import { registerPage } from '../pages/register-page.ts'
import { siteHeader } from '../pages/site-header.ts'
import { studentArea } from '../pages/student-area.ts'
import { PASSWORD } from '../support/school-api.ts'
import { expect, test } from '../support/test.ts'

const COURSE = '唐诗里的四季'
const DEMO_COURSES_ON_SALE = 13
/** number of courses that the list shows at first */
const PAGE = 12

test('a visitor finds a course, registers, buys it and has it under my courses', {
  tag: '@screens',
}, async ({ named, page, context, api, t, isPhone, look }) => {
  const course = coursePage(page, t)
  const checkout = checkoutPages(page, t)
  const area = studentArea(page, t)

  await test.step('the school at home', async () => {
    const header = siteHeader(page, t, isPhone)
    await page.goto('/#/home')
    await expect(page.getByRole('heading', { level: 2, name: t('catalog:home.hot') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: named(COURSE) })).toBeVisible()
    await header.open()
    for (const part of [header.navigation, header.logIn, header.signUp]) await expect(part).toBeVisible()
    await look('home')
    await header.navigation.locator('a[href="#/home/courses"]').click()
  })

  await test.step('its courses', async () => {
    await expect(page).toHaveURL(/#\/home\/courses$/)
    await expect(page.getByRole('heading', { level: 1, name: t('catalog:courses.title') })).toBeVisible()
    const { total } = await api.call('GET /api/product')
    expect(total).toBeGreaterThanOrEqual(DEMO_COURSES_ON_SALE)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(Math.min(total, PAGE))
    await look('courses')
    // the filtered list replaces the previous one in place
    const found = await api.call('GET /api/product', { query: { keyword: COURSE } })
    await page.getByRole('searchbox').fill(COURSE)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(found.total)
    await page
      .getByRole('main')
      .getByRole('link', { name: named(COURSE) })
      .click()
  })

  await test.step('one course, which a visitor buys by way of the login page', async () => {
    await expect(page).toHaveURL(/#\/(m\/)?course\?productId=\d+$/)
    await expect(course.name(named(COURSE))).toBeVisible()
    await expect(page.getByText(t('catalog:buy.loginFirst'))).toBeVisible()
    await look('course')
    await course.buy.click()
  })

  await test.step('the login page, which leads on to registration', async () => {
    const login = loginPage(page, t)
    await expect(page).toHaveURL(
      /#\/login\?url=%2F%23%2F(m%2F)?course%3FproductId%3D\d+&next=%2F%23%2Fprepay%3FproductId%3D\d+$/,
    )
    await expect(login.username).toBeVisible()
    await look('login')
    await login.register.click()
  })

  await test.step('registration by phone', async () => {
    const register = registerPage(page, t)
    const phone = api.newPhone()
    await expect(page).toHaveURL(/#\/register\?url=%2F%23%2F(m%2F)?course%3FproductId%3D\d+&next=/)
    await register.phone.fill(phone)
    await register.password.fill(PASSWORD)
    await enterCaptcha(page, t)
    await register.sendCode.click()
    await expect(register.sent).toBeVisible()
    await look('register')
    await register.smsCode.fill(await api.smsCode(phone))
    await register.submit.click()
  })

  await test.step('on to the order', async () => {
    await expect(page).toHaveURL(/#\/prepay\?productId=\d+$/)
    await expect(checkout.orderHeading).toBeVisible()
    await expect(page.getByRole('main').getByText(named(COURSE))).toBeVisible()
    await expect(checkout.submitOrder).toBeInViewport({ ratio: 1 })
    await look('prepay')
    await checkout.submitOrder.click()
  })

  const cashierTab = await test.step('the payment code and its time', async () => {
    await expect(page).toHaveURL(/#\/(m\/)?pay\?orderId=\d+&product_id=\d+$/)
    await checkout.showCode()
    await expect(checkout.code).toBeVisible()
    await expect(checkout.timer).toHaveText(/^(2:00:00|1:59:[345]\d)$/)
    await look('pay')
    const opened = context.waitForEvent('page')
    await checkout.openCashier.click()
    return opened
  })

  await test.step('the cashier, in another tab', async () => {
    const cashier = cashierPage(cashierTab, t)
    await expect(cashier.title).toBeVisible()
    await expect(cashierTab.getByText(COURSE)).toBeVisible()
    await look('cashier', cashierTab)
    await cashier.pay.click()
    await expect(cashier.result).toHaveText(t('cashier:results.paid'))
    await look('cashier-paid', cashierTab)
    await cashierTab.close()
  })

  await test.step('the payment page updates by itself', async () => {
    await expect(page).toHaveURL(/#\/paysuccess\?product_id=\d+&order_id=\d+$/)
    await expect(checkout.paidHeading).toBeVisible()
    await expect(checkout.testMark).toBeVisible()
    await expect(checkout.learn).toHaveAttribute('href', '/school/student.html#/my_courses')
    await expect(checkout.seeOrder).toHaveAttribute('href', '/school/student.html#/my_orders')
    await look('paysuccess')
    await checkout.learn.click()
  })

  await test.step('the course under my courses', async () => {
    await expect(page).toHaveURL(/\/school\/student\.html#\/my_courses$/)
    await expect(area.coursesHeading).toBeVisible()
    await expect(area.course(named(COURSE))).toBeVisible()
    await look('my-courses')
    await page.goBack()
    await checkout.seeOrder.click()
  })

  await test.step('the order, marked as a test, under my orders', async () => {
    await expect(page).toHaveURL(/\/school\/student\.html#\/my_orders$/)
    await expect(area.ordersHeading).toBeVisible()
    const order = area.order(named(COURSE))
    await expect(order.getByText(t('ui:stateTest'), { exact: true })).toBeVisible()
    await expect(order.getByText(t('order:status.completed'))).toBeVisible()
    await look('my-orders')
  })
})
