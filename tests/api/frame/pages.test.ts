import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { handleFailures } from '#server/plugins/envelope.ts'
import {
  clearSettingsCache,
  loadSetting,
  statisticsHosts,
  writeSetting,
} from '#server/features/site/index.ts'
import { type PageHead, servePages } from '#server/plugins/pages.ts'
import { securityHeaders } from '#server/plugins/security.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { temporaryFolder } from './support.ts'

const root = temporaryFolder()
const entries = ['index', 'login', 'student', 'teacher', 'admin'] as const
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A minimal build: five pages, two of them compressed, a hashed file and a plain one. */
function writeBuild(): void {
  const hashes: Record<string, { script: string[]; style: string[] }> = {}
  for (const entry of entries) {
    const [script, style] = [`window.early='${entry}'`, `body{--entry:'${entry}'}`]
    const html = `<!doctype html><meta charset="utf-8" /><title>${entry}</title><style>${style}</style><script>${script}</script>`
    writeFileSync(join(root, `${entry}.html`), html)
    hashes[`${entry}.html`] = { script: [hashOf(script)], style: [hashOf(style)] }
    if (entry === 'index' || entry === 'login') {
      writeFileSync(join(root, `${entry}.html.br`), brotliCompressSync(html))
      writeFileSync(join(root, `${entry}.html.gz`), gzipSync(html))
    }
  }
  writeFileSync(join(root, 'csp.json'), JSON.stringify(hashes))
  mkdirSync(join(root, 'assets'))
  const script = 'export const here = true'
  writeFileSync(join(root, 'assets', 'main-a1b2c3.js'), script)
  writeFileSync(join(root, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script))
  writeFileSync(join(root, 'assets', 'main-a1b2c3.js.gz'), gzipSync(script))
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
}
writeBuild()

async function serve(publicUrl: string, head?: PageHead): Promise<FastifyInstance> {
  const config = readConfig({ DEMO: 'off', PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' })
  const app = fastify()
  handleFailures(app)
  securityHeaders(app, config)
  await servePages(app, config, root, undefined, head)
  afterAll(() => app.close())
  return app
}
const plain = await serve('http://localhost:8080')
const secure = await serve('https://school.example')

const get = (url: string, headers: Record<string, string> = {}, app = plain) => app.inject({ url, headers })
const policyOf = async (url: string, app = plain) => {
  const { headers } = await get(url, {}, app)
  const entries = String(headers['content-security-policy'])
    .split('; ')
    .map((directive) => directive.split(' '))
  return new Map(entries.map(([name = '', ...sources]) => [name, sources]))
}

describe('a page', () => {
  test.each(entries)('%s.html is the same under / and under /school/', async (entry) => {
    const [canonical, school] = [await get(`/${entry}.html`), await get(`/school/${entry}.html`)]
    expect(canonical.statusCode).toBe(200)
    expect(canonical.body).toContain(`<title>${entry}</title>`)
    expect(canonical.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(school.body).toBe(canonical.body)
    for (const name of ['content-security-policy', 'etag', 'cache-control', 'content-type'])
      expect(school.headers[name]).toBe(canonical.headers[name])
  })

  test.each(['/', '/school/'])('index.html is also %s', async (url) => {
    expect((await get(url)).body).toContain('<title>index</title>')
  })

  test.each([...entries.map((entry) => `/${entry}.html`), '/', '/school/', '/school/admin.html'])(
    '%s allows by its policy just the scripts that are in it',
    async (url) => {
      const { body } = await get(url)
      const script = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? ''
      const policy = await policyOf(url)
      expect(policy.get('script-src')).toEqual(["'self'", hashOf(script)])
      expect(policy.get('default-src')).toEqual(["'self'"])
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(policy.get(name)).toEqual(["'none'"])
      expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
    },
  )

  test.each(['index', 'login'])('%s.html allows just the style that is in it', async (entry) => {
    const style = /<style>(.*?)<\/style>/.exec((await get(`/${entry}.html`)).body)?.[1] ?? ''
    expect((await policyOf(`/${entry}.html`)).get('style-src')).toEqual(["'self'", hashOf(style)])
  })

  test('players and workers may be made of what the page holds itself, and of no other host', async () => {
    for (const entry of ['index', 'student', 'teacher', 'admin'])
      for (const name of ['media-src', 'worker-src'])
        expect((await policyOf(`/${entry}.html`)).get(name)).toEqual(["'self'", 'blob:'])
  })

  test.each(['student', 'teacher', 'admin'])('%s.html allows the styles that antd makes', async (entry) => {
    expect((await policyOf(`/${entry}.html`)).get('style-src')).toEqual(["'self'", "'unsafe-inline'"])
  })

  test('asks browsers to upgrade only where there is https', async () => {
    expect((await policyOf('/')).has('upgrade-insecure-requests')).toBe(false)
    expect((await policyOf('/', secure)).has('upgrade-insecure-requests')).toBe(true)
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security')
    expect((await get('/', {}, secure)).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['brotli', undefined],
    ['', undefined],
  ])('for "%s" comes as %s', async (accepted, encoding) => {
    const answer = await get('/index.html', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toBe('accept-encoding')
    const unpack =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
    expect(unpack(answer.rawPayload).toString()).toContain('<title>index</title>')
  })

  test('that was not compressed comes as it is', async () => {
    const answer = await get('/admin.html', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.body).toContain('<title>admin</title>')
  })

  describe('with facts', () => {
    let facts: object | null = { courses: { 3: { cover_url: '/a.svg', name: '</script>$&' } } }
    const readFacts = async () => {
      if (!facts) throw new Error('no database')
      return facts
    }
    const factsIn = (html: string) =>
      JSON.parse(/<script type="application\/json" id="page-facts">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')

    test('index.html embeds the settings before its inline script, and no other page does', async () => {
      const app = await serve('http://localhost:8080', { facts: readFacts })
      const first = await get('/', {}, app)
      expect(factsIn(first.body)).toEqual(facts)
      expect(first.body.indexOf('page-facts')).toBeLessThan(first.body.indexOf('window.early'))
      const packed = await get('/', { 'accept-encoding': 'br' }, app)
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body)
      expect((await get('/login.html', {}, app)).body).not.toContain('page-facts')

      const etag = String(first.headers.etag)
      expect((await get('/', { 'if-none-match': etag }, app)).statusCode).toBe(304)
      facts = { courses: {} }
      const changed = await get('/', { 'if-none-match': etag }, app)
      expect([changed.statusCode, factsIn(changed.body)]).toEqual([200, facts])
    })

    test('index.html comes without them where they cannot be read', async () => {
      facts = null
      const app = await serve('http://localhost:8080', { facts: readFacts })
      expect((await get('/', {}, app)).body).toContain('<title>index</title>')
      expect((await get('/', {}, app)).body).not.toContain('page-facts')
    })
  })

  test('is asked for again each time and sent only when it changed', async () => {
    const first = await get('/index.html')
    expect(first.headers['cache-control']).toBe('no-cache')
    const etag = String(first.headers['etag'])
    const again = await get('/index.html', { 'if-none-match': etag })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect((await get('/admin.html', { 'if-none-match': etag })).statusCode).toBe(200)
  })
})

describe('a file', () => {
  test.each(['/assets/main-a1b2c3.js', '/school/assets/main-a1b2c3.js'])(
    '%s with a hash stays for ever',
    async (url) => {
      const answer = await get(url, { 'accept-encoding': 'br' })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
      expect(answer.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export const here = true')
      expect(gunzipSync((await get(url, { 'accept-encoding': 'gzip' })).rawPayload).toString()).toContain(
        'here',
      )
      expect((await get(url)).body).toBe('export const here = true')
    },
  )

  test.each(['/favicon.svg', '/school/favicon.svg'])('%s without one stays for an hour', async (url) => {
    const answer = await get(url)
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    expect(answer.headers['content-type']).toBe('image/svg+xml')
  })

  test.each([
    '/assets/nothing.js',
    '/school/nothing.html',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets',
    '/assets/',
  ])('that does not exist is not answered with a page: %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: { code: 102005 }, data: null })
  })

  test('that was built after the start is not sent: it belongs to pages that are not served yet', async () => {
    const early = await serve('')
    writeFileSync(join(root, 'assets', 'late-a1b2c3.js'), 'export {}')
    expect((await early.inject('/assets/main-a1b2c3.js')).statusCode).toBe(200)
    expect((await early.inject('/assets/late-a1b2c3.js')).statusCode).toBe(404)
  })
})

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

describe('the description of the school in a page', () => {
  let words = '星河"学堂" <教> & 学'
  const described = serve('http://localhost:8080', { description: async () => words })
  const descriptionIn = (html: string) => /<meta name="description" content="([^"]*)">/.exec(html)?.[1]

  test.each(['/', '/login.html', '/school/login.html'])('stands in the head of %s', async (url) => {
    words = '星河"学堂" <教> & 学'
    const app = await described
    const { body } = await get(url, {}, app)
    expect(descriptionIn(body)).toBe('星河&quot;学堂&quot; &lt;教&gt; &amp; 学')
    words = ''
    expect((await get(url, {}, app)).body).not.toContain('description')
  })

  test('is not in the pages of the areas', async () => {
    for (const entry of ['student', 'teacher', 'admin'])
      expect((await get(`/${entry}.html`, {}, await described)).body).not.toContain('description')
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
    expect(both).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com https:\/\/hm\.baidu\.com(;|$)/)
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
    await servePages(app, readConfig({ LOG_LEVEL: 'silent' }), root, () => Promise.reject(new Error('gone')))
    expect((await app.inject({ url: '/' })).statusCode).toBe(200)
    await app.close()
  })
})

test('without a build the server starts and serves no pages', async () => {
  const app = fastify()
  await servePages(app, readConfig({}), join(root, 'nowhere'))
  expect((await app.inject({ url: '/' })).statusCode).toBe(404)
  await app.close()
})
