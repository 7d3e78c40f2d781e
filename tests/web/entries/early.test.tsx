import { render, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FACTS_ID } from '#contract/site/page-facts.ts'
import { CourseHero } from '#web/entries/public/course-hero.tsx'
import { hotCourses } from '#web/entries/public/first-data.ts'
import { uriOf } from '#web/lib/http.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { cutProductName } from '#web/ui/text.ts'
import { api } from '../setup.ts'
import { ok, refusal, visit } from '../lib/support.ts'

const config = { version: 2, homePage: { swiperSlide: { height: 600 } } }
const product = { cover_url: '/demo/cover.svg', name: '<b>诗词</b>' }

beforeAll(() => startI18n(['common', 'ui']))

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  api.use(
    http.get('*/api/web/config', () => ok(config)),
    http.get('*/api/product/3', () => ok(product)),
    http.get('*/api/product/4', () => refusal(102201, 'gone')),
    http.get('*/api/v1/home/courses', () => ok({ list: [] })),
    http.get('*/api/v1/home/banners', () => ok({ list: [{ image_url: '/demo/banner.svg', title: '早课' }] })),
  )
})
afterEach(() => {
  delete window.__early
  document.body.innerHTML = ''
  document.documentElement.removeAttribute('data-theme')
  visit('/index.html')
})

async function run(hash: string) {
  visit(`/index.html${hash}`)
  vi.resetModules()
  await import('#web/entries/public/early.ts')
  const answers = window.__early?.answers ?? {}
  return { asked: Object.keys(answers), done: () => Promise.all(Object.values(answers)) }
}

const classes = (root: ParentNode | null) =>
  [...(root?.querySelectorAll('[class^="page"], [class*="course-hero"], .course-crumbs') ?? [])].map(
    ({ className }) => className,
  )

it.each(['#/course', '#/m/course'])(
  'paints a course in the boxes that React renders later: %s',
  async (route) => {
    const { asked } = await run(`${route}?productId=3`)
    const root = document.getElementById('root')
    await waitFor(() => expect(root?.querySelector('h1')?.textContent).toBe('<b>诗词</b>'))
    expect(asked).toEqual(['/api/product/3', '/api/web/config'])
    expect(root?.querySelector('img')?.getAttribute('src')).toBe('/demo/cover.svg')
    const { container } = render(
      <CourseHero crumbs={[]} cover={product.cover_url} name={product.name} side={null} />,
    )
    expect(classes(root)).toEqual(classes(container).filter((name) => name !== 'course-hero-more'))
  },
)

it('paints a course that the page embeds in the reader’s language without waiting for its answer, and still requests it', async () => {
  localStorage.setItem('lang', 'en')
  const told = { cover_url: '/demo/told.svg', name: '诗词', names: { en: 'Poems' } }
  const facts = { courses: { 3: told } }
  document.body.innerHTML += `<script type="application/json" id="${FACTS_ID}">${JSON.stringify(facts)}</script>`
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.use(http.get('*/api/product/3', () => answered.then(() => ok(product))))
  const requestsPicture = vi.spyOn(HTMLImageElement.prototype, 'src', 'set')
  const asks = vi.spyOn(globalThis, 'fetch')
  const { asked, done } = await run('#/course?productId=3')
  const root = document.getElementById('root')
  await waitFor(() => expect(root?.querySelector('h1')?.textContent).toBe('Poems'))
  expect(root?.querySelector('img')?.getAttribute('src')).toBe('/demo/told.svg')
  expect(asked).toEqual(['/api/product/3', '/api/web/config'])
  // of six requests at once the cover is the first
  const [first = Infinity] = requestsPicture.mock.invocationCallOrder
  expect(first).toBeLessThan(asks.mock.invocationCallOrder[0] ?? 0)
  answer()
  await done()
})

it('paints what the page embeds as soon as the page is parsed', async () => {
  const facts = { courses: { 3: { cover_url: '/demo/told.svg', name: '诗词' } } }
  document.body.innerHTML = `<script type="application/json" id="${FACTS_ID}">${JSON.stringify(facts)}</script>`
  await run('#/course?productId=3')
  document.body.innerHTML = '<div id="root"></div>'
  document.dispatchEvent(new Event('readystatechange'))
  expect(document.querySelector('h1')?.textContent).toBe('诗词')
})

it('cuts a long name as the page does', async () => {
  const name = '长'.repeat(47)
  api.use(http.get('*/api/product/3', () => ok({ ...product, name })))
  await run('#/course?productId=3')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(cutProductName(name)))
})

it('requests what the home page will request, at the same addresses', async () => {
  const { asked } = await run('#/home')
  expect(asked).toContain(uriOf('/api/v1/home/courses', hotCourses.query))
  expect(asked).toContain(uriOf('/api/v1/home/banners'))
  await waitFor(() => expect(document.querySelector('.home-banner img')?.getAttribute('alt')).toBe('早课'))
  expect(document.querySelector<HTMLElement>('.home-banner')?.dataset).toHaveProperty('tall')
})

it.each(['#/course?productId=4', '#/course?productId=../x', '#/course', '#/login', ''])(
  'paints nothing for %j and loads the bundles at once',
  async (hash) => {
    const { done } = await run(hash)
    await done()
    await window.__early?.ready
    expect(document.getElementById('root')?.childElementCount).toBe(0)
  },
)

it('does not change the page when React has rendered before', async () => {
  const root = document.getElementById('root')
  root?.append('React')
  const { done } = await run('#/course?productId=3')
  await done()
  expect(root?.textContent).toBe('React')
})

it('sets the chosen colours and the language before anything else', async () => {
  localStorage.setItem('theme_mode', 'dark')
  localStorage.setItem('lang', 'zh_tw')
  await run('#/login')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.documentElement.lang).toBe('zh-TW')
})
