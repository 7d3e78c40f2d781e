import { expect, test } from 'vitest'
import { productStatuses } from '#contract/catalog/enums.ts'
import {
  clearSettingsCache,
  loadSetting,
  schoolDescription,
  writeSetting,
} from '#server/features/site/index.ts'
import { aLesson, aProduct } from '#tests/support/factories.ts'
import { anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool({ PUBLIC_URL: 'https://school.example' })
const { db } = school.deps
const get = (url: string) => school.app.inject({ url })

test('robots.txt excludes what is not for search engines and names the sitemap', async () => {
  const answer = await get('/robots.txt')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = answer.body.split('\n')
  expect(lines).toContain('User-agent: *')
  for (const path of ['/admin.html', '/student.html', '/teacher.html'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: https://school.example/sitemap.xml')
})

test('search engines may call the API for what a page shows, and index none of its answers', async () => {
  expect((await get('/robots.txt')).body).not.toContain('/api')
  expect((await get('/api/product/list')).headers['x-robots-tag']).toBe('noindex')
  expect((await get('/')).headers).not.toHaveProperty('x-robots-tag')
})

test('sitemap.xml lists public pages only', async () => {
  const shown = await aProduct(school)
  const hidden = await aProduct(school, { status: productStatuses.offShelf })
  const open = await anOpenClass(school, times.toCome())
  const cancelled = await anOpenClass(school, { cancelledAt: new Date() })
  const { classId } = await aLesson(school, shown.id, { position: 0, ...times.toCome() })
  const link = { link_type: 2 as const, name: '招生', name_en: '', name_zh_tw: '', url: '', np_id: 12 }
  const stored = await loadSetting(db, 'navigation')
  const entry = { nav_module: 'x', front_nav_name: 'x', front_nav_name_en: '', front_nav_name_zh_tw: '' }
  const navigation = [...stored.navigation, { ...entry, pc_show: 1 as const, url: '', links: [link] }]
  await writeSetting(db, 'navigation', { navigation })
  clearSettingsCache(db)
  const answer = await get('/sitemap.xml')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const found = [...answer.body.matchAll(/<loc>https:\/\/school\.example(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(found).toEqual([
    ...['/home', '/home/courses', '/home/openclasses', '/home/teachers', '/home/about', '/pages?np_id=12'],
    `/course?productId=${shown.id}`,
    `/live?id=${open.id}`,
  ])
  for (const id of [cancelled.id, classId]) expect(found).not.toContain(`/live?id=${id}`)
  expect(found).not.toContain(`/course?productId=${hidden.id}`)
})

test('the description is the introduction of the school in a line, or its name', async () => {
  const introduce = async (defined_content: string) => {
    await writeSetting(db, 'home_info', { ...(await loadSetting(db, 'home_info')), defined_content })
    clearSettingsCache(db)
    return schoolDescription(db)
  }
  await writeSetting(db, 'web_config', { ...(await loadSetting(db, 'web_config')), app_name: '星河学堂' })
  expect(await introduce('')).toBe('星河学堂')
  expect(await introduce('<h2>关于我们</h2>\n<p>小班教学 &amp; 直播</p>')).toBe('关于我们 小班教学 & 直播')
  const long = await introduce(`<p>${'字'.repeat(500)}</p>`)
  expect([[...long].length, long.at(-1)]).toEqual([160, '…'])
})
