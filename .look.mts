import { chromium } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { findBrowser } from '#tests/support/browser.ts'
import { rememberSession, rememberLanguage } from './tests/e2e/support/browser-session.ts'
const base = 'http://localhost:8711'
const out = '/tmp/w-lesson-shots'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'] })
const login = async (username: string) => {
  const r = await fetch(base + '/api/user/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ login_action: 'username', username, password: 'shuyuan_demo' }) })
  const j = await r.json() as any
  return j.data
}
const open = async (who: any, width: number, lang = 'zh') => {
  const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, locale: 'zh-CN', hasTouch: width < 500, ...(width<500 && {isMobile:true, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'}) })
  await rememberLanguage(ctx, lang as any)
  if (who) await rememberSession(ctx, who)
  const page = await ctx.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()) })
  page.on('pageerror', (e) => console.log('pageerror', e.message))
  return page
}
const courses = (await (await fetch(base + '/api/product/1')).json()) as any
const admin = await login('admin')
const call = async (path: string, token?: string, body?: unknown, method = body ? 'POST' : 'GET') => ((await (await fetch(base + path, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) }, ...(body ? { body: JSON.stringify(body) } : {}) })).json()) as any)
let py = 0
for (let id = 1; id < 20; id++) { const p = await call('/api/product/' + id); if (p.data?.name?.startsWith('Python')) py = id }
console.log('python', py)
let page = await open(admin, 1440)
const shot = async (name: string, full = true) => { await page.waitForTimeout(500); await page.screenshot({ path: `${out}/${name}.png`, fullPage: full }) }
if (process.argv[2] === 'a') {
  await page.goto(`${base}/admin.html#/products/${py}/lessons`)
  await page.getByRole('textbox', { name: '章节' }).first().fill('第一章 起步')
  await page.getByRole('textbox', { name: '章节' }).nth(1).fill('第一章 起步')
  await page.getByRole('textbox', { name: '章节' }).nth(2).fill('第二章 判断与循环')
  await page.getByRole('textbox', { name: '章节' }).nth(3).fill('第二章 判断与循环')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForTimeout(1000)
  await page.getByRole('button', { name: /第 1 讲.*的视频/ }).click()
  await page.locator('input[type=file]').setInputFiles('/tmp/w-lesson-film.mp4')
  await page.waitForTimeout(300)
  await shot('lessons-uploading', false)
  await page.getByText('高清', { exact: true }).first().waitFor({ timeout: 60000 })
  await page.getByRole('button', { name: /第 2 讲.*的视频/ }).click()
  await page.getByRole('button', { name: '选择已有视频' }).nth(1).click()
  await page.waitForTimeout(800)
  await shot('lessons-choose', false)
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^添加 1/ }).click()
  await page.waitForTimeout(800)
  await shot('lessons')
  await page.getByRole('link', { name: /第 2 讲.*的课堂/ }).click()
  await page.waitForTimeout(1200)
  await shot('room-admin')
}
if (process.argv[2] === 'b') {
  for (const width of [1440, 390]) {
    page = await open(null, width)
    await page.goto(`${base}/#/course?productId=${py}`)
    await page.getByRole('tab', { name: /课时/ }).click()
    await shot(`course-visitor-${width}`)
    await page.getByRole('button', { name: /第 2 讲/ }).click()
    await shot(`course-visitor-dialog-${width}`, false)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /第 1 讲/ }).click()
    await page.waitForTimeout(1000)
    await shot(`live-audition-visitor-${width}`)
    const student = await login('student_demo')
    page = await open(student, width)
    const lessons = (await call('/api/product/' + py)).data.lessons
    await page.goto(`${base}/#/live?id=${lessons[0].open_class_id}`)
    await page.waitForTimeout(4000)
    console.log('time', await page.locator('video').evaluate((v: HTMLVideoElement) => v.currentTime).catch((e) => String(e).slice(0, 80)))
    await shot(`live-audition-student-${width}`)
    await page.goto(`${base}/#/live?id=${lessons[1].open_class_id}`)
    await page.waitForTimeout(1500)
    await shot(`live-gate-${width}`)
    await page.goto(`${base}/student.html#/my_courses`)
    await page.waitForTimeout(1500)
    await shot(`my-courses-${width}`)
    const teacher = await login('teacher_demo')
    page = await open(teacher, width)
    await page.goto(`${base}/teacher.html#/my_timetable`)
    await page.waitForTimeout(1500)
    await page.locator('summary').first().click().catch(() => console.log('no summary'))
    await shot(`timetable-${width}`)
    await page.locator('details a').first().click()
    await page.waitForTimeout(1500)
    await shot(`room-teacher-${width}`)
  }
}
await browser.close()
