import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'

/** The texts are files that the real server sends too. */
const texts = http.get('*/locales/:language/:file', ({ params }) =>
  HttpResponse.text(
    readFileSync(resolve('locales', String(params['language']), String(params['file'])), 'utf8'),
  ),
)

/** The server double of the component tests: a test adds its answers with `api.use(...)`. */
export const api = setupServer(
  texts,
  // the back office's frame says on every page how many refunds wait
  http.get('*/api/v1/admin/refunds/waiting', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { asked: 0, failed: 0 } }),
  ),
  // the own courses ask what was joined beside them
  http.get('*/api/v1/student/openclasses', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [] } }),
  ),
)

// jsdom has no layout: it knows neither media queries nor element sizes, which antd asks for.
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})

window.ResizeObserver = class implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return []
  }
}

// It computes no style of pseudo-elements either, and says so aloud each time.
const { getComputedStyle } = window
window.getComputedStyle = (element) => getComputedStyle(element)

window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

beforeAll(() => api.listen({ onUnhandledRequest: 'error' }))

afterEach(() => {
  cleanup()
  api.resetHandlers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})

afterAll(() => api.close())
