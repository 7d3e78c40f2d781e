import { expect, test } from '../support/test.ts'

test(
  'every page of the catalog is accessible, light and dark',
  { tag: ['@screens', '@drill'] },
  async ({ page, api, t, signIn, look }, testInfo) => {
    const admin = await api.login('admin')
    const { access_token: token } = admin.token
    const id = await api.newCourse(`看一看 ${testInfo.project.name}`, '0')
    const student = await api.newStudent()
    await api.call('POST /api/order', {
      token: student.token.access_token,
      body: { productid: id, free: 1 },
    })
    const time = Math.floor(Date.now() / 1000)
    const coupon = await api.call('POST /api/v1/admin/coupons', {
      token,
      body: {
        label: '看一看',
        coupon_amount: '5',
        enable_condition: 2,
        enable_condition_amount: '50',
        product_ids: [id],
        is_exclusive_discount: 2,
        claim_begin_time: time,
        claim_end_time: time + 86_400,
        begin_time: time,
        end_time: time + 86_400,
        total: 100,
        is_claimable: 1,
      },
    })
    await api.call('POST /api/v1/coupons/{id}/assign', {
      token,
      params: { id: coupon.id },
      body: { userids: [student.userid] },
    })
    await signIn(admin)
    const pages: [path: string, title: string][] = [
      ['products?type=1&stock=unlimited', 'common:title.products'],
      [`products/${id}/lessons`, 'area:title.productLessons'],
      [`products/${id}/students`, 'area:title.productStudents'],
      ['activities', 'area:title.activities'],
      ['activities/new', 'area:title.activityNew'],
      ['coupons', 'area:title.coupons'],
      ['coupons/new', 'area:title.couponNew'],
      [`coupons/${coupon.id}`, 'area:title.coupon'],
    ]
    for (const [path, title] of pages) {
      await page.goto(`/admin.html#/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: t('ui:loading') })).toHaveCount(0)
      if (path.endsWith('lessons'))
        await page.getByRole('button', { name: t('backoffice:lesson.add') }).click()
      // nothing overflows the screen
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect.soft(content, path).toBeLessThanOrEqual(screen)
      await look(`goods-${path.replaceAll(/[^a-z]+/g, '-')}`)
      if (path.endsWith('lessons'))
        await page.getByRole('button', { name: t('backoffice:lesson.takeBack') }).click()
    }
  },
)
