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

const link = (url: string, link_type: 1 | 2 | 3 = 1) => ({
  link_type,
  name: '链接',
  name_en: 'Link',
  name_zh_tw: '',
  url,
  np_id: null,
})

describe('the navigation', () => {
  it('is named in the language of the reader', () => {
    expect(navigationItems([entry('home')], 'en')[0]).toMatchObject({ label: 'Name', href: '#/home' })
    expect(navigationItems([entry('home')], 'zh_tw')[0]?.label).toBe('名稱')
    expect(navigationItems([entry('home', { front_nav_name_en: '' })], 'en')[0]?.label).toBe('名称')
  })

  it('leaves out what is switched off, unknown or leads nowhere', () => {
    const entries = [entry('home', { pc_show: 0 }), entry('mystery'), entry('defined_url')]
    expect(navigationItems(entries, 'zh')).toEqual([])
  })

  it('takes web addresses alone for the links of the school', () => {
    const links = [link('https://example.org/a'), link('javascript:alert(1)'), link('no address')]
    const [item] = navigationItems([entry('defined_url', { links })], 'zh_tw')
    expect(item?.links).toEqual([{ key: '0', label: '链接', href: 'https://example.org/a' }])
    expect(navigationItems([entry('defined_url', { url: 'javascript:alert(1)' })], 'zh')).toEqual([])
  })
})
