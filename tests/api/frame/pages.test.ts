import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { servePages } from '#server/plugins/pages.ts'
import { root, entries, hashOf, serve, openPages } from './pages-support.ts'
import { testAddresses } from './page-addresses.ts'

const opened = await openPages()
const { secure, get, policyOf } = opened

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

  test('requests an upgrade from browsers only where there is https', async () => {
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

  test('is requested again each time and sent only when it changed', async () => {
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

test('without a build the server starts and serves no pages', async () => {
  const app = fastify()
  await servePages(app, readConfig({}), join(root, 'nowhere'))
  expect((await app.inject({ url: '/' })).statusCode).toBe(404)
  await app.close()
})

testAddresses(opened)
