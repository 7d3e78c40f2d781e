import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import {
  clearSettingsCache,
  loadSetting,
  statisticsHosts,
  writeSetting,
} from '#server/features/site/index.ts'
import { servePages } from '#server/plugins/pages.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { root, hashOf, type Pages } from './pages-support.ts'

/** Addresses without the hash, unknown ones, and statistics of visitors. */
export function testAddresses({ plain, get }: Pages): void {
  describe('addresses without the hash lead to it', () => {
    test.each([
      ['/home', '/#/home'],
      ['/home/courses', '/#/home/courses'],
      ['/home/teachers', '/#/home/teachers'],
      ['/school', '/school/'],
      ['/login', '/#/login'],
      ['/register?url=%2Fa&coupon=3', '/#/register?url=%2Fa&coupon=3'],
      ['/course?productId=7', '/#/course?productId=7'],
      ['/live?id=abc_D-1', '/#/live?id=abc_D-1'],
      ['/m/course?productId=7', '/#/m/course?productId=7'],
      ['/school/login', '/school/#/login'],
      ['/home/courses?type=1', '/#/home/courses?type=1'],
    ])('%s to %s', async (url, location) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toBe(location)
    })

    test.each([
      '/home//evil.example',
      '/home/%0d%0aset-cookie:a=1',
      '/home/https://evil.example',
      '/home/书法',
    ])('%s stays within the school', async (url) => {
      const answer = await get(encodeURI(url).replaceAll('%25', '%'))
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toMatch(/^\/#\/home\/[\x21-\x7e]*$/)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    })

    test('keep the query, whatever is in it', async () => {
      const answer = await get("/login?url=//evil.example&a=%0d%0aset-cookie:a=1&b=<script>'")
      expect(answer.headers.location).toMatch(/^\/#\/login\?[\w.%&=+-]*$/)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    })
  })

  describe('an unknown address', () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

    test.each([
      ['zh-CN', '没有这个页面', '回到首页'],
      ['en', 'Page not found', 'Back to home'],
      ['zh-TW', '找不到這個頁面', '回到首頁'],
    ])('answers a browser in %s with a page that links to the home page', async (language, title, home) => {
      const answer = await get('/courses/old', { ...browser, 'accept-language': language })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).toContain(`<html lang="${language}">`)
      expect(answer.body).toContain(`<h1>${title}</h1>`)
      expect(answer.body).toContain(`<a href="/">${home}</a>`)
      const style = /<style>(.*?)<\/style>/.exec(answer.body)?.[1] ?? ''
      expect(answer.headers['content-security-policy']).toContain(`style-src ${hashOf(style)}`)
    })

    test.each(['/assets/old.js', '/school/nothing', `/${'x'.repeat(300)}/y`, '/apiary'])(
      'answers a browser with it too: %s',
      async (url) => {
        const answer = await get(url, browser)
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      },
    )

    test.each([
      ['/api/nothing', browser],
      ['/%61pi/nothing', browser],
      ['/api', browser],
      ['/nothing', { accept: '*/*' }],
      ['/nothing', {}],
    ])('answers JSON to programs: %s %j', async (url, headers) => {
      const answer = await get(url, headers)
      expect([answer.statusCode, answer.json().status.code]).toEqual([404, 102005])
    })

    test('answers JSON to requests that are not navigations', async () => {
      const answer = await plain.inject({ method: 'POST', url: '/nothing', headers: browser })
      expect([answer.statusCode, answer.json().status.code]).toEqual([404, 102005])
    })
  })

  describe('visitor statistics', () => {
    const school = openTestSchool()
    const id = '0123456789abcdef0123456789abcdef'
    async function policyWith(change: object, url = '/'): Promise<string> {
      const { db } = (await school).deps
      await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), ...change })
      clearSettingsCache(db)
      const config = readConfig({ LOG_LEVEL: 'silent' })
      const app = fastify()
      await servePages(app, config, root, () => statisticsHosts(db))
      const { headers } = await app.inject({ url })
      await app.close()
      return String(headers['content-security-policy'])
    }

    test('open the policy for their hosts only while they are on, and never that of the back office', async () => {
      const off = await policyWith({})
      expect(off).not.toMatch(/google|baidu/)
      const google = { statisticsGoogle: { enable: true, code: 'G-ABC123DEF4' } }
      const both = await policyWith({ ...google, statisticsBaidu: { enable: true, code: id } })
      expect(both).toMatch(
        /script-src [^;]*https:\/\/www\.googletagmanager\.com https:\/\/hm\.baidu\.com(;|$)/,
      )
      expect(both).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
      expect(both).not.toMatch(/unsafe-(inline|eval)/)
      expect(await policyWith({}, '/student.html')).toContain('hm.baidu.com')
      expect(await policyWith({}, '/admin.html')).not.toMatch(/google|baidu/)
      const none = { enable: false, code: id }
      expect(await policyWith({ statisticsGoogle: none, statisticsBaidu: none })).toBe(off)
    })

    test.each(['', '<script>', "x' https://evil.example", `${id};script-src *`])(
      'an id such as %j opens nothing',
      async (code) => {
        const wrong = { enable: true, code }
        expect(await policyWith({ statisticsGoogle: wrong, statisticsBaidu: wrong })).not.toMatch(
          /google|baidu|evil|\*/,
        )
      },
    )

    test('do not keep a page from being served when the settings cannot be read', async () => {
      const app = fastify()
      await servePages(app, readConfig({ LOG_LEVEL: 'silent' }), root, () =>
        Promise.reject(new Error('gone')),
      )
      expect((await app.inject({ url: '/' })).statusCode).toBe(200)
      await app.close()
    })
  })
}
