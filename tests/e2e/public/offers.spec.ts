import type { Locator } from '@playwright/test'
import { payByApi } from '../support/pay-by-api.ts'
import { expect, test } from '../support/test.ts'

const DISCOUNTED = '抬头看星：四季星空十讲'
const IN_A_GROUP = '高中数学：函数与导数专题'
const FOR_TWO_COURSES = '八五折券'
const PACKAGE = '诗书入门套餐：读诗、写字、朗读'

test('a student claims a coupon in the drawer of a discounted course and finds it among the own ones', {
  tag: ['@screens', '@on-phone'],
}, async ({ named, page, api, t, signIn, look }) => {
  await signIn(await api.newStudent())
  await page.goto(`/#/course?productId=${await api.productId(DISCOUNTED)}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('timer')).toBeVisible()
  await expect(main.getByRole('button', { name: t('catalog:buy.buy') })).toBeEnabled()
  await look('course-discount')

  await main.getByRole('button', { name: t('catalog:coupon.more') }).click()
  const drawer = page.getByRole('dialog', { name: t('coupon:title') })
  const section = (key: string) => drawer.getByRole('region', { name: t(`coupon:section.${key}`) })
  await expect(section('claimable').getByRole('listitem')).toHaveCount(6)
  await expect(section('usable')).toContainText(t('coupon:section.usableEmpty'))
  await expect(section('claimed')).toContainText(t('coupon:section.claimedEmpty'))
  for (const name of [named('新生见面礼'), named(FOR_TWO_COURSES)]) {
    await section('claimable')
      .getByRole('button', { name: t('coupon:claimNamed', { name }) })
      .click()
    await expect(section('usable').getByRole('heading', { name })).toBeVisible()
  }
  await expect(drawer.getByRole('status')).toHaveText([t('coupon:tip.success'), t('coupon:tip.success')])
  await look('coupon-drawer')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.goto('/student.html#/my_coupons')
  await expect(page.getByRole('tab', { name: t('coupon:my.available', { count: 2 }) })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: named('新生见面礼') })).toBeVisible()
  await look('my-coupons')
})

test('a group is found on the course’s page, joined and shared', {
  tag: ['@screens', '@on-phone', '@drill'],
}, async ({ page, api, school, t, signIn, look }) => {
  const id = await api.productId(IN_A_GROUP)
  const { activity } = await api.call('GET /api/product/{id}', { params: { id } })
  const activity_id = activity.group?.activity_id ?? 0
  const leader = await api.newStudent()
  const { order_id } = await api.call('POST /api/order', {
    token: leader.token.access_token,
    body: { productid: id, ordertype: 2, activity_id },
  })
  await payByApi({ school, api }, leader, order_id)
  const order = await api.call('GET /api/order/{orderId}', {
    token: leader.token.access_token,
    params: { orderId: order_id },
  })
  const group = order.group?.group_id ?? 0

  await page.goto(`/#/group?group_id=${group}`)
  await expect(page.getByRole('heading', { level: 1, name: t('group:view.join') })).toBeVisible()
  await expect(page.getByText(t('group:left', { count: 2 }))).toBeVisible()
  await look('group')
  await page.getByRole('button', { name: t('group:share.poster') }).click()
  const poster = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1500)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('group:join') }).click()
  await expect(page).toHaveURL(/#\/login\?url=/)

  await signIn(leader)
  await page.goto('about:blank')
  await page.goto(`/#/group?group_id=${group}`)
  await expect(page.getByRole('heading', { level: 1, name: t('group:view.member') })).toBeVisible()

  await signIn(await api.newStudent())
  await page.goto('about:blank')
  await page.goto(`/#/course?productId=${id}`)
  const offer = page.getByRole('region', { name: t('catalog:group.label') })
  await expect(offer.getByRole('listitem').first()).toBeVisible()
  await look('course-group')
  await page.getByRole('button', { name: t('catalog:share') }).click()
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1500)
  await expect(page.getByRole('textbox', { name: t('share:link') })).toHaveValue(
    /#\/course\?productId=\d+&recommenduserid=\d+$/,
  )
  await look('course-poster')
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: t('catalog:group.open') }).click()
  await expect(page).toHaveURL(
    new RegExp(`#/prepay\\?productId=${id}&ordertype=2&activity_id=${activity_id}$`),
  )
})

test('the list is searched, filtered, ordered and continued by its address', {
  tag: ['@screens', '@drill'],
}, async ({ named, page, t, look, isPhone }) => {
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  await page.goto('/#/home/courses')
  await expect(names).toHaveCount(12)
  await page.getByRole('button', { name: t('ui:loadMore') }).click()
  await expect(names.nth(12)).toBeVisible()

  await page.getByRole('searchbox').fill('诗')
  await expect(page).toHaveURL(/\?keyword=%E8%AF%97$/)
  await expect(names).toHaveText([named(PACKAGE), named('唐诗里的四季')])
  if (isPhone) await page.getByText(t('catalog:filter.more')).click()
  await page.getByRole('combobox', { name: t('catalog:filter.order') }).selectOption('price_asc')
  await expect(names).toHaveText([named('唐诗里的四季'), named(PACKAGE)])
  await page.getByRole('textbox', { name: t('catalog:filter.priceMin') }).fill('400')
  await expect(names).toHaveText([named(PACKAGE)])
  await look('courses-filtered')
  await page.reload()
  await expect(names).toHaveText([named(PACKAGE)])
  await page.getByRole('link', { name: t('catalog:kind.physical') }).click()
  await expect(names).toHaveCount(0)
  await page.getByRole('link', { name: t('catalog:empty.clear') }).click()
  await expect(names).toHaveCount(12)
})

test('a package links to its products, and the phone’s page of free courses to their claim', {
  tag: ['@screens', '@on-phone', '@drill'],
}, async ({ named, page, api, t, look }) => {
  await page.goto(`/#/course?productId=${await api.productId(PACKAGE)}`)
  const crumb = page.getByRole('navigation', { name: t('ui:breadcrumbs') }).getByText(named(PACKAGE))
  // a block would give way to the ellipsis as a whole
  await expect(crumb).toHaveCSS('display', 'inline')
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }
  const links = page.getByRole('navigation', { name: t('ui:breadcrumbs') }).getByRole('link')
  expect(Math.abs((await middleOf(crumb)) - (await middleOf(links.first())))).toBeLessThan(1)
  await page.getByRole('tab', { name: t('catalog:tab.contents', { count: 3 }) }).click()
  await look('course-package')
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: named('唐诗里的四季') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: named('唐诗里的四季') })).toBeVisible()
  await page.goto('/#/m/free_study')
  await expect(
    page.getByRole('heading', { level: 2, name: named('新生体验课：在书院的第一个小时') }),
  ).toBeVisible()
  await look('free-study')
})
