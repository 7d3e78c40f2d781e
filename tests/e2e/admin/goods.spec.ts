import { currencySign } from '#web/ui/format-money.ts'
import type { Page } from '@playwright/test'
import { coursePage } from '../pages/course-page.ts'
import { listRow } from '../pages/list-row.ts'
import { productForm } from '../pages/product-form.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ api, signIn }) => {
  await signIn(await api.login('admin'))
})

/** Selects an option of a search by its name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByTitle(new RegExp(`^${name} `)).click()
}

test(
  'a package of two courses is created, put on sale and seen by visitors',
  { tag: '@drill' },
  async ({ page, api, otherBrowser, school, t, expectAccessible }, testInfo) => {
    const [first, second, name] = ['入门', '进阶', '全套'].map(
      (part) => `茶艺${part} ${testInfo.project.name}`,
    ) as [string, string, string]
    const ids = [await api.newCourse(first), await api.newCourse(second)]
    const form = productForm(page, t)
    await page.goto('/admin.html#/products/new')
    await form.name.fill(name)
    await form.price.fill('15')
    await page.getByRole('radio', { name: t('backoffice:product.kind.package') }).check()
    for (const held of [first, second]) {
      // the options may be replaced while one is clicked
      await expect(async () => {
        await choose(page, t('backoffice:product.held'), held)
        await expect(page.getByRole('combobox', { name: t('backoffice:product.held') })).toHaveValue('', {
          timeout: 2_000,
        })
      }).toPass()
    }
    await page.getByRole('button', { name: t('website:list.upNamed', { name: second }) }).click()
    await expectAccessible()
    await form.create.click()
    await expect(form.createdNotice(name)).toBeVisible()
    await form.putOn.click()
    await expect(form.onSaleNotice(name)).toBeVisible()

    const id = await api.productId(name)
    const shown = await api.call('GET /api/product/{id}', { params: { id } })
    expect(shown.products.map((product) => product.id)).toEqual(ids.toReversed())
    const visitor = await (await otherBrowser()).newPage()
    await visitor.goto(`${school.origin}/#/course?id=${id}`)
    await expect(coursePage(visitor, t).name(name)).toBeVisible()
    await expect(coursePage(visitor, t).buy).toBeEnabled()
  },
)

test(
  'a discount is created and ended early, and the course has its price',
  { tag: '@drill' },
  async ({ page, api, t, language }, testInfo) => {
    const name = `篆刻 ${testInfo.project.name}`
    const id = await api.newCourse(name, '100.00')
    const discount = async () =>
      (await api.call('GET /api/product/{id}', { params: { id } })).activity.discount
    await page.goto('/admin.html#/activities')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('promotion:create') })
      .first()
      .click()
    await choose(page, t('promotion:course'), name)
    const price = page.getByLabel(t('promotion:priceIn', { currency: currencySign('CNY', language) }))
    const begin = page.getByRole('button', { name: t('promotion:begin') })
    await price.fill('100')
    await begin.click()
    await expect(page.getByText(t('promotion:priceRule'))).toBeVisible()
    await price.fill('66.60')
    await begin.click()
    const row = listRow(page, name)
    await expect(row.getByText(t('promotion:state.running'))).toBeVisible()
    expect(await discount()).toMatchObject({ discount_price: '66.60', price: '100.00' })

    await row.getByRole('button', { name: t('promotion:stopNamed', { name }) }).click()
    const question = page.getByRole('dialog', { name: t('promotion:stopTitle', { name }) })
    await question.getByRole('button', { name: t('promotion:stop') }).click()
    await expect(row.getByText(t('promotion:state.stopped'))).toBeVisible()
    expect(await discount()).toBeNull()
  },
)

test(
  'a coupon is issued and given to a student, who has it',
  { tag: '@drill' },
  async ({ page, api, t, language }, testInfo) => {
    const label = `答谢 ${testInfo.project.name}`
    const student = await api.newStudent()
    await page.goto('/admin.html#/coupons/new')
    await page.getByLabel(t('promotion:couponName')).fill(label)
    await page.getByLabel(t('promotion:amountIn', { currency: currencySign('CNY', language) })).fill('5')
    await page.getByRole('radio', { name: t('promotion:onlyAssigned') }).check()
    await page.getByRole('button', { name: t('promotion:issue') }).click()
    await expect(page).toHaveURL(/#\/coupons\/\d+$/)
    await expect(page.getByText(t('promotion:noHolders'))).toBeVisible()

    await page.getByRole('combobox', { name: t('promotion:students') }).fill(student.phone.slice(-6))
    await page.getByTitle(new RegExp(`${student.phone.slice(-4)}$`)).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('promotion:assign') }).click()
    await expect(page.getByText(t('promotion:assigned', { count: 1 }))).toBeVisible()
    const { username } = await api.call('GET /api/user/current', { token: student.token.access_token })
    await expect(listRow(page, username).getByText(t('promotion:notUsed'))).toBeVisible()
    const { list } = await api.call('GET /api/v1/student/coupons', { token: student.token.access_token })
    expect(list.map((coupon) => coupon.label)).toEqual([label])
  },
)

test(
  'a student is removed from a course, and has it again when that is undone',
  { tag: '@drill' },
  async ({ page, api, t, isPhone }, testInfo) => {
    const course = `免费课 ${testInfo.project.name}`
    const id = await api.newCourse(course, '0')
    const student = await api.newStudent()
    const token = student.token.access_token
    await api.call('POST /api/order', { token, body: { productid: id, free: 1 } })
    const { username: name } = await api.call('GET /api/user/current', { token })
    const owned = async () =>
      (await api.call('GET /api/product/{id}/payment_state', { token, params: { id } })).payment_state

    await page.goto('/admin.html#/products')
    await page.goto(`/admin.html#/products?keyword=${encodeURIComponent(course)}`)
    if (isPhone) {
      await page.getByRole('link', { name: course, exact: true }).click()
      await page.getByRole('link', { name: t('backoffice:product.nav.students'), exact: true }).click()
    } else
      await page.getByRole('link', { name: t('backoffice:product.studentsNamed', { name: course }) }).click()
    await page.getByRole('button', { name: t('students:removeNamed', { name }) }).click()
    const question = page.getByRole('dialog', { name: t('students:removeTitle', { name }) })
    await question.getByRole('button', { name: t('students:remove') }).click()
    await expect(page.getByText(t('students:isRemoved', { name }))).toBeVisible()
    expect(await owned()).toBe(0)
    await page.getByRole('button', { name: t('backoffice:product.undo') }).click()
    await expect(page.getByText(t('students:status.reading'))).toBeVisible()
    expect(await owned()).toBe(1)
  },
)
