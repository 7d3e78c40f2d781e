/*
 * Runs inline in the head of index.html, before any file has loaded. It requests the data of the first page and
 * paints cover and name of a course, or the first slide of the home page, in the same boxes that React renders later
 * (early.css, frame.css). A classic script of its own: what it imports is built into it, and its size is counted.
 * Its requests are public, so it sends no token; lib/http uses each answer once instead of sending the request again.
 */
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { FACTS_ID, type PageFacts } from '#contract/site/page-facts.ts'

interface Reply {
  status?: { code: number }
  data?: {
    cover_url?: string
    name?: string
    version?: number
    homePage?: { swiperSlide?: { height?: number } }
    list?: { image_url: string; title: string }[]
  } | null
}

/** The longest time for which the bundles leave the bandwidth to the cover, in milliseconds. */
const HEAD_START = 600
const html = document.documentElement

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** for the header Accept-Language */
let tag = 'zh-CN'

function dress(): void {
  const language = kept('lang')
  if (language === 'en') tag = 'en'
  else if (language === 'zh_tw') tag = 'zh-TW'
  html.lang = tag
  const mode = kept('theme_mode')
  if (mode === 'light' || mode === 'dark') html.dataset['theme'] = mode
}

const answers: Record<string, Promise<unknown>> = {}

function fetchEarly(url: string): Promise<Reply | null> {
  const answer = fetch(url, { headers: { 'Accept-Language': tag } })
    .then((response): Promise<Reply> | null => (response.ok ? response.json() : null))
    .catch(() => null)
  answers[url] = answer
  return answer
}

function box(name: string, className: string, children: Node[] = []): HTMLElement {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

function picture(address: string, title: string): [HTMLImageElement, Promise<void>] {
  const image = new Image()
  image.fetchPriority = 'high'
  image.decoding = 'sync'
  image.alt = title
  const settled = new Promise<void>((resolve) => {
    image.onload = image.onerror = () => resolve()
  })
  image.src = address
  return [image, settled]
}

/** Renders the frame and the first content, unless React has rendered before. */
function paint(content: HTMLElement): void {
  const put = () => {
    const root = document.getElementById('root')
    if (!root || root.firstChild) return
    const bar = box('div', 'site-header-bar', [box('span', 'site-logo')])
    root.append(box('header', 'site-header', [bar]), box('main', 'site-main', [content]))
  }
  if (document.getElementById('root')) put()
  // the page is parsed; DOMContentLoaded would wait for the modules
  else document.addEventListener('readystatechange', put, { once: true })
}

/** The HTML names the first courses; their covers load at the same time as the API's answer. */
function productInPage(id: string): PageFacts['courses'][string] | undefined {
  const facts = document.getElementById(FACTS_ID)?.textContent
  const { courses }: PageFacts = facts ? JSON.parse(facts) : { courses: {} }
  return courses[id]
}

async function openCourse({ id, inPage, cover }: FirstCourse): Promise<void> {
  const request = fetchEarly(`/api/product/${id}`)
  const reply = inPage ? null : await request
  const product = inPage ?? (reply?.status?.code === 0 ? reply.data : null)
  if (!product?.name) return
  const shown = inPage?.names?.[(kept('lang') ?? defaultLanguage) as Language] ?? product.name
  const [image, settled] = cover ?? (product.cover_url ? picture(product.cover_url, '') : [])
  const name = box('h1', 'title course-hero-name')
  // Cut as cutProductName of ui/text.ts cuts it.
  const letters = [...shown]
  name.textContent = letters.length > 46 ? `${letters.slice(0, 40).join('')}...` : shown
  const main = box('div', 'course-hero-main', [box('div', 'course-hero-cover', image ? [image] : []), name])
  const hero = box('div', 'course-hero', [main, box('div', 'course-hero-side')])
  paint(box('div', 'page course-page', [box('div', 'course-crumbs'), hero]))
  await settled
}

async function openHome(config: Promise<Reply | null>): Promise<void> {
  // The same addresses as the home page requests: first-data.ts.
  const banners = fetchEarly('/api/v1/home/banners')
  void fetchEarly('/api/v1/home/courses?limit=8')
  const first = (await banners)?.data?.list?.[0]
  if (!first) return
  const [image, settled] = picture(first.image_url, first.title)
  const settings = (await config)?.data
  const height = settings?.version === 2 ? settings.homePage?.swiperSlide?.height : undefined
  const banner = box('div', 'home-banner', [image])
  if (height && height !== 450) banner.dataset['tall'] = ''
  paint(banner)
  await settled
}

interface FirstCourse {
  id: string
  inPage: PageFacts['courses'][string] | undefined
  cover: ReturnType<typeof picture> | undefined
}

/** The course of this address, whose cover is requested before anything else: a browser sends six requests at once. */
function firstCourse(): FirstCourse | undefined {
  if (path !== '/course' && path !== '/m/course') return undefined
  const names = new URLSearchParams(query)
  const isId = (text: string | null): text is string => /^[1-9]\d{0,9}$/.test(text ?? '')
  const id = ['productId', 'id', 'product_id'].map((name) => names.get(name)).find(isId)
  if (!id) return undefined
  const inPage = productInPage(id)
  return { id, inPage, cover: inPage?.cover_url ? picture(inPage.cover_url, '') : undefined }
}

function begin(course: FirstCourse | undefined): void {
  dress()
  let work = course && openCourse(course)
  const config = fetchEarly('/api/web/config')
  if (path === '/home') work = openHome(config)
  const ready = work
    ? Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, HEAD_START))])
    : Promise.resolve()
  window.__early = { answers, ready }
}

const [path, query] = location.hash.slice(1).split('?')
const course = firstCourse()
// a picture's request leaves when the script pauses, those of `fetch` leave at once
queueMicrotask(() => begin(course))
