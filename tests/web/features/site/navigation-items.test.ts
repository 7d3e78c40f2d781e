import { describe, expect, it } from 'vitest'
import { navigationItems } from '#web/features/site/navigation-items.ts'

type Entries = Parameters<typeof navigationItems>[0]
type Entry = Entries[number]

const entry = (nav_module: string, more: Partial<Entry> = {}): Entry => ({
  nav_module,
  front_nav_name: '名称',
  front_nav_name_en: 'Name',
  front_nav_name_zh_tw: '名稱',
  pc_show: 1,
  url: '',
  links: [],
  ...more,
})

const link = (url: string, link_type: 1 | 2 | 3 = 1, np_id: number | null = null) => ({
  link_type,
  name: '链接',
  name_en: 'Link',
  name_zh_tw: '',
  url,
  np_id,
})
const items = (entries: Entries, language: 'zh' | 'en' | 'zh_tw' = 'zh') =>
  navigationItems(entries, language, true)

describe('the navigation', () => {
  it('is named in the language of the reader', () => {
    expect(items([entry('home')], 'en')[0]).toMatchObject({ label: 'Name', href: '#/home' })
    expect(items([entry('home')], 'zh_tw')[0]?.label).toBe('名稱')
    expect(items([entry('home', { front_nav_name_en: '' })], 'en')[0]?.label).toBe('名称')
  })

  it('links each kind to its page', () => {
    const kinds = ['home', 'open_class', 'course_list', 'star_teacher', 'about_us']
    expect(items(kinds.map((kind) => entry(kind))).map(({ href, external }) => [href, external])).toEqual([
      ['#/home', false],
      ['#/home/openclasses', false],
      ['#/home/courses', false],
      ['#/home/teachers', false],
      ['#/home/about', false],
    ])
  })

  it('leaves out what is switched off, unknown or without a target', () => {
    const entries = [entry('home', { pc_show: 0 }), entry('mystery'), entry('defined_url')]
    expect(items(entries)).toEqual([])
  })

  it('has about us only where the school has written about itself', () => {
    expect(navigationItems([entry('about_us')], 'zh', false)).toEqual([])
    expect(navigationItems([entry('about_us')], 'zh', true)).toHaveLength(1)
  })

  it('links a dropdown to the web, the tools and custom pages', () => {
    const links = [link('https://example.org/a'), link('', 2), link('', 3, 7), link('', 3)]
    const [item] = items([entry('defined_url', { links })], 'zh_tw')
    expect(item?.links).toEqual([
      { key: '0', label: '链接', href: 'https://example.org/a', external: true },
      { key: '1', label: '链接', href: '#/tools', external: false },
      { key: '2', label: '链接', href: '#/pages?np_id=7', external: false },
    ])
  })

  it('allows only web addresses and those of this site as typed by the school', () => {
    const typed = [
      'javascript:alert(1)',
      'no address',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      '#/home/courses',
      '/school/student.html',
    ]
    const [item] = items([entry('defined_url', { links: typed.map((url) => link(url)) })])
    expect(item?.links.map(({ href, external }) => [href, external])).toEqual([
      ['#/home/courses', false],
      ['/school/student.html', false],
    ])
    expect(items([entry('defined_url', { url: 'javascript:alert(1)' })])).toEqual([])
    expect(items([entry('defined_url', { url: ' https://example.org/ ' })])[0]).toMatchObject({
      href: 'https://example.org/',
      external: true,
      links: [],
    })
  })
})
