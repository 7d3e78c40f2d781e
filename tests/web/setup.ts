import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cleanup, configure } from '@testing-library/react'
import i18n from 'i18next'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { MissingElement } from './missing-element.ts'
import { recordNoOwnerStacks } from './owner-stacks.ts'
import { makePageQuick } from './quick-page.ts'
import { typeQuickly } from './typing.ts'
import { watchTimers } from './timers.ts'

/** Each phone field has all countries as options; with some of the 228 its tests take half of the time. */
const countries = ['1', '49', '86', '852', '886']

/** The texts are read from the files that the real server sends. */
const texts = http.get('*/locales/:language/:file', ({ params }) => {
  const text = readFileSync(resolve('locales', String(params['language']), String(params['file'])), 'utf8')
  if (!String(params['file']).startsWith('countries.')) return HttpResponse.text(text)
  const { names } = JSON.parse(text) as { names: Record<string, string> }
  return HttpResponse.json({ names: Object.fromEntries(countries.map((code) => [code, names[code]])) })
})

/** The server double of the component tests: a test adds handlers with `api.use(...)`. */
export const api = setupServer(
  texts,
  // every page of the back office requests the numbers of waiting enquiries and refunds
  http.get('*/api/v1/admin/enquiries', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [], total: 0, next: '' } }),
  ),
  http.get('*/api/v1/admin/refunds/waiting', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { asked: 0, failed: 0, by_hand: 0 } }),
  ),
  // the overview also requests what waits for somebody, and the last 30 days
  http.get('*/api/v1/admin/overview/day', () =>
    HttpResponse.json({
      status: { code: 0, message: '' },
      data: { server_time: 1_795_312_800, tasks: [], classes: [], opening: null },
    }),
  ),
  http.get('*/api/v1/admin/overview/trends', () =>
    HttpResponse.json({
      status: { code: 0, message: '' },
      data: {
        period: { from: '2026-11-19', to: '2026-11-20' },
        days: ['2026-11-19', '2026-11-20'].map((day) => ({
          ...{ day, orders: 0, registrations: 0, active: 0, watched: 0 },
        })),
        revenue: [],
        before: { orders: 0, registrations: 0, active: 0, watched: 0 },
      },
    }),
  ),
  // every page of an area requests the number of unread messages
  http.get('*/api/v1/messages/unread', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { unread: 0 } }),
  ),
  // and asks for the connection by which they arrive, which these tests do not open
  http.post('*/api/v1/messages/live', () =>
    HttpResponse.json({ status: { code: 102007, message: '' }, data: null }),
  ),
  // the learning page also requests who was in its lessons
  http.get('*/api/v1/student/courses/:id/attendance', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [], total: 0, next: '' } }),
  ),
  // the choice of a teacher also requests what students think of them
  http.get('*/api/product/:id/ratings', () =>
    HttpResponse.json({
      status: { code: 0, message: '' },
      data: { ratings: 0, average: null, teachers: [] },
    }),
  ),
  // the page of a class, and the open lesson of a course, also request its files
  http.get('*/api/v1/openclass/:id/materials', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [] } }),
  ),
  // so are its polls and who assists in it
  ...['polls', 'assistants'].map((list) =>
    http.get(`*/api/v1/openclass/:id/${list}`, () =>
      HttpResponse.json({
        status: { code: 0, message: '' },
        data: { list: [], may_name: 0, has_waiting_room: 0 },
      }),
    ),
  ),
  // whoever takes part in a class asks who is on its stage, which most tests do not have
  http.get('*/api/v1/openclass/:id/stage', () =>
    HttpResponse.json({
      status: { code: 0, message: '' },
      data: {
        ...{ is_available: 0, is_open: 1, is_two_way: 0, is_replay: 1, may_moderate: 0, may_manage: 0 },
        stage: { version: 1, list: [] },
        own: {
          ...{ version: 1, state: '', seconds_left: 0, page: '', has_camera: 0, has_sound: 1, is_muted: 0 },
        },
      },
    }),
  ),
  // what stands beside a replay is requested with every video
  ...['captions', 'chapters', 'notes'].map((list) =>
    http.get(`*/api/v1/${list}`, () =>
      HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [], may_download: 0 } }),
    ),
  ),
  http.get('*/api/v1/openclass/:id/polls/asked', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [] } }),
  ),
  http.get('*/api/v1/openclass/:id/whiteboard', () =>
    HttpResponse.json({
      status: { code: 0, message: '' },
      data: {
        ...{ is_open: 1, may_moderate: 0 },
        whiteboard: { version: 1, is_shown: 0, page_id: null, pages: [], pen: null },
      },
    }),
  ),
  http.get('*/api/v1/openclass/:id/whiteboard/replay', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { turns: [], steps: [], next: null } }),
  ),
  http.get('*/api/v1/openclass/:id/chat/replay', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [], more: 0 } }),
  ),
  // a live class also looks for lines that are typed in its room, which these tests do not open
  http.get('*/api/v1/openclass/:id/room', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: null }),
  ),
  http.get('*/api/v1/videos/file', () =>
    HttpResponse.json({
      status: { code: 106811, message: '', reason: 'downloadNotAllowed' },
      data: null,
    }),
  ),
  http.get('*/api/v1/openclass/:id/downloads', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { recordings: 0, transcripts: 0 } }),
  ),
  // the open lesson of a course also requests what teachers have said of it, and whether it can be rated
  ...['feedback', 'ratings'].map((list) =>
    http.get(`*/api/v1/student/${list}`, () =>
      HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [], total: 0, next: '' } }),
    ),
  ),
  // the list of own courses also requests the joined classes
  http.get('*/api/v1/student/openclasses', () =>
    HttpResponse.json({ status: { code: 0, message: '' }, data: { list: [] } }),
  ),
)

// jsdom has no layout: it lacks media queries and element sizes, which antd needs.
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

// jsdom draws nothing: whoever waits for the next frame goes on soon. It stands before any library is loaded, because
// some decide then whether there are frames.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 0))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}

// A page loads in a chunk of its own, which on a busy machine takes longer than the library's second. A helper of a
// file may set another timeout, and the next file uses the same library.
configure({
  asyncUtilTimeout: 20_000,
  defaultHidden: false,
  // a query that is retried would print the whole page each time
  getElementError: (message, container) => new MissingElement(message, container),
})

// Tests with a fake clock still wait in real time.
const { setImmediate } = globalThis

typeQuickly()
makePageQuick()
recordNoOwnerStacks()

// Pending work of one test, such as a retried request, must not reach the next.
const timers = watchTimers()

/** The client shows a failed request as a refusal, which a test might take for the expected one. */
const unanswered: string[] = []

beforeAll(() => {
  // a handler that matches and answers nothing lets the request through, to whatever server runs at this address
  api.events.on('response:bypass', ({ request }) => {
    unanswered.push(`${request.method} ${request.url}`)
  })
  api.listen({
    onUnhandledRequest(request, print) {
      unanswered.push(`${request.method} ${request.url}`)
      print.error()
    },
  })
})

afterEach(async () => {
  cleanup()
  // a request that was just sent gets its answer
  await new Promise((resolve) => setImmediate(resolve))
  timers.clear()
  api.resetHandlers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
  expect(unanswered.splice(0), 'requests that the test has no answer for').toEqual([])
})

afterAll(() => {
  api.close()
  timers.restore()
  // Resets the page for the next file.
  vi.resetModules()
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  history.replaceState(null, '', '/index.html')
  for (const language of Object.keys(i18n.store?.data ?? {})) delete i18n.store.data[language]
})
