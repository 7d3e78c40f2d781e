import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const log = readFileSync('/tmp/office/server.log','utf8')
const link = /open (\S+\/#\/setup\?token=\S+)/.exec(log)[1]
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || undefined })
const c = await b.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
const p = await c.newPage()
let n = 0
const shot = async (name) => { await p.waitForTimeout(900); await p.screenshot({ path: `/tmp/office/shots/${String(++n).padStart(2,'0')}-${name}.png`, fullPage: true }) ; console.log(name, p.url()) }
await p.addInitScript(() => { if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'en') })
try {
await p.goto(link); await shot('setup')
const inputs = p.locator('input')
await p.getByLabel('User name', {exact:true}).fill('principal')
await p.getByLabel('Password', {exact:true}).fill('correct-horse-9A')
await p.locator('input[type=password]').nth(1).fill('correct-horse-9A')
await p.locator('button[type=submit]').click()
await p.waitForURL(/admin\.html/); await shot('overview')
for (const r of ['/school','/site/config','/sms_settings','/users/new?type=2','/products/new','/products','/users?type=3','/orders','/site/agreements','/site/register','/coupons','/orders?status=11']) {
  await p.goto(new URL(`/admin.html#${r}`, p.url()).href); await shot(r.replace(/\W+/g,'_'))
}
await c.storageState({ path: '/tmp/office/state.json' })
} catch (e) { console.log(String(e)); await shot('error') }
await b.close()
