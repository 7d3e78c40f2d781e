import { describe, expect, it } from 'vitest'
import { banners } from '#server/db/tables/all.ts'
import { clearSettingsCache, loadSetting, writeSetting } from '#server/features/site/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const noPayments = await openTestSchool({ PAYMENT_SANDBOX: 'off' })

async function configure(at: typeof school, change: object): Promise<void> {
  const { db } = at.deps
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), ...change })
  clearSettingsCache(db)
}

describe('GET /api/web/config', () => {
  it('shows the sandbox as a test and only the methods that are set up', async () => {
    const { code, data } = await school.call('GET /api/web/config')
    expect(code).toBe(0)
    expect(data).toMatchObject({ version: 2, weixin: true, alipay: true, paypal: false, payment_test: true })
    expect(data.loginaccount).toBeNull()
  })

  it('offers no method where no payment is set up', async () => {
    const { data } = await noPayments.call('GET /api/web/config')
    expect(data).toMatchObject({ weixin: false, alipay: false, paypal: false, payment_test: false })
  })

  it('turns WeChat and Alipay off while PayPal is on', async () => {
    await configure(school, { paypal: true })
    const { data } = await school.call('GET /api/web/config')
    expect(data).toMatchObject({ weixin: false, alipay: false })
    await configure(school, { paypal: false })
    expect((await school.call('GET /api/web/config')).data.weixin).toBe(true)
  })

  it('keeps WeChat off when the school switched it off', async () => {
    await configure(school, { weixin: false })
    expect((await school.call('GET /api/web/config')).data.weixin).toBe(false)
    await configure(school, { weixin: true })
  })

  it('answers without a token, and 401 to a bad one', async () => {
    const { http } = await school.call('GET /api/web/config', { token: 'x'.repeat(43) })
    expect(http).toBe(401)
  })
})

describe('the public data of a school', () => {
  it('has its home information, logo and agreements', async () => {
    await writeSetting(school.deps.db, 'logo', { logo: '/files/logo.png' })
    clearSettingsCache(school.deps.db)
    expect((await school.call('GET /api/homeinfo')).data).toMatchObject({ icpcode: '', email: '' })
    expect((await school.call('GET /api/file/logo')).data).toEqual({ logo: '/files/logo.png' })
    const register = await school.call('GET /api/system/getregagreement')
    expect(register.data.content).toContain('<h2>')
    expect((await school.call('GET /api/system/buyagreement')).data).toMatchObject({ is_show: 1 })
  })

  it('names only pages that exist in its navigation, in three languages', async () => {
    const { data } = await school.call('GET /api/themes/navigation/front', { query: { theme_id: 1 } })
    expect(data.navigation.map((entry) => entry.nav_module)).toEqual([
      'home',
      'open_class',
      'course_list',
      'star_teacher',
      'about_us',
    ])
    for (const entry of data.navigation)
      expect([entry.front_nav_name, entry.front_nav_name_en, entry.front_nav_name_zh_tw]).not.toContain('')
    expect((await school.call('GET /api/themes/navigation/front', { query: { theme: 2 } })).data).toEqual(
      data,
    )
  })

  it('include a registration and a login configuration', async () => {
    const register = await school.call('GET /api/system/reg_conf')
    expect(register.data.available.enabled[0]).toEqual({ key: 'name', value: [], is_lock: 0 })
    expect((await school.call('GET /api/system/login_conf')).data).toMatchObject({ PC: 0, PC_link_url: '' })
  })

  it('shows the banners in their order', async () => {
    await school.deps.db.insert(banners).values([
      { position: 2, imageUrl: '/b.svg', title: 'second' },
      { position: 1, imageUrl: '/a.svg', title: 'first', linkUrl: '#/home/courses' },
    ])
    const { data } = await school.call('GET /api/v1/home/banners')
    expect(data.list.map((banner) => banner.title)).toEqual(['first', 'second'])
    expect(data.list[0]).toMatchObject({ image_url: '/a.svg', link_url: '#/home/courses' })
  })
})

describe('GET /api/qrcode', () => {
  const url = 'http://localhost:8080/#/course?productId=1'

  it('answers a data address in the envelope', async () => {
    const { code, data } = await school.call('GET /api/qrcode', { query: { url } })
    expect(code).toBe(0)
    expect(data.qrcode).toMatch(/^data:image\/png;base64,iVBOR/)
  })

  it('answers the picture itself to an <img>', async () => {
    const raw = await school.app.inject({
      url: `/api/qrcode?url=${encodeURIComponent(url)}`,
      headers: { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' },
    })
    expect(raw.headers['content-type']).toBe('image/png')
    expect(raw.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  })

  it('names the field when the text is empty or too long', async () => {
    for (const wrong of ['', 'x'.repeat(601)]) {
      const { http, code, data } = await school.call('GET /api/qrcode', { query: { url: wrong } })
      expect({ http, code }).toEqual({ http: 200, code: 102001 })
      expect(data).toEqual({ field: 'url' })
    }
    expect((await school.call('GET /api/qrcode')).code).toBe(102001)
  })

  it('encodes the longest text of the widest characters', async () => {
    expect((await school.call('GET /api/qrcode', { query: { url: '书'.repeat(600) } })).code).toBe(0)
  })
})
