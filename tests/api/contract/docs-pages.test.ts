import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { domains, partsOf } from '#contract/permission.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { all } from './support.ts'

const school = await openTestSchool()
const page = (url: string) => school.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } })

test('a browser is shown all calls by their domains, with a link to each', async () => {
  const { statusCode, headers, body } = await page('/api/docs')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  for (const domain of Object.keys(domains)) expect(body).toContain(`href="/api/docs/${domain}"`)
  for (const [key] of all) expect(body).toContain(`<code>${key}</code>`)
})

test('each domain has a page of its calls, with their fields and refusals', async () => {
  for (const domain of Object.keys(domains)) {
    const { statusCode, body } = await page(`/api/docs/${domain}`)
    expect(statusCode).toBe(200)
    for (const [key, operation] of all)
      if (partsOf(operation.permission).domain === domain) expect(body).toContain(`<code>${key}</code>`)
  }
  const { body } = await page('/api/docs/order')
  expect(body).toContain('<code>1</code> <code>soldOut</code>: This course is sold out')
  expect(body).toContain('<code>user_coupon_id</code>')
  // each operation has a link from the top of the page
  expect(body).toContain('<a href="/api/docs/order#createOrder">')
})

test('numbers of enums are shown with their names', async () => {
  const { body } = await page('/api/docs/order')
  expect(body).toContain('where it stands (0 cancelled, 1 pending, 3 paid')
})

test('its policy allows nothing but its own style', async () => {
  const { headers, body } = await page('/api/docs/order')
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(body).not.toMatch(/<script|<img|<link|style=|\son\w+=/)
})

test('a domain that does not exist has no page', async () => {
  expect((await page('/api/docs/constructor')).statusCode).toBe(404)
})
