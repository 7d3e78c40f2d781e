import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { rememberLanguage, rememberSession } from './support/browser-session.ts'
import { schoolApi } from './support/school-api.ts'
const origin='http://localhost:8305'
const ids=JSON.parse(readFileSync('/tmp/d-trade-ids.json','utf8'))
const browser=await chromium.launch({executablePath:findBrowser()!,args:launchArguments})
const admin=await schoolApi({origin}).login('admin')
const [lang='zh',size='desktop',scheme='light',...only]=process.argv.slice(2)
const ctx=await browser.newContext({viewport:size==='phone'?{width:390,height:844}:{width:1440,height:900},colorScheme:scheme as any,locale:lang==='en'?'en':lang==='zh'?'zh-CN':'zh-TW',timezoneId:'Asia/Shanghai'})
await rememberLanguage(ctx,lang as any); await rememberSession(ctx,admin)
const page=await ctx.newPage()
page.on('console',m=>{if(m.type()==='error')console.log('console',m.text())})
page.on('pageerror',e=>console.log('ERR',e.message))
const shot=async(name:string)=>{await page.waitForTimeout(500);const w=await page.evaluate(()=>[document.documentElement.scrollWidth,document.documentElement.clientWidth]);if(w[0]!>w[1]!)console.log(name,'too wide',w);await page.screenshot({path:`/tmp/d-trade-shots/${name}-${lang}-${size}-${scheme}.png`,fullPage:true})}
const pages:Record<string,[string,string?]>={
 overview:['/'],orders:['/orders'],filtered:['/orders?type=1&payment=1'],ship:[`/orders/${ids.ship}`,'last'],pending:[`/orders/${ids.pending}`,'last'],paid:[`/orders/${ids.paid}`],part:[`/orders/${ids.paid2}`],behalf:[`/orders/${ids.behalf}`],
 refunds:['/refunds'],payments:['/payments'],bills:['/bills'],exports:['/exports'],new:['/orders/new'],users:['/users']}
for(const [name,[path]] of Object.entries(pages)){ if(only.length&&!only.includes(name))continue
 await page.goto(`${origin}/admin.html#${path}`); await page.reload(); await page.waitForSelector('h1'); await page.waitForTimeout(800); await shot(name)
 if(name==='ship'||name==='pending'){ await page.locator('main button').first().click(); await shot(name+'-dialog'); await page.keyboard.press('Escape') }
 if(name==='refunds'){ const b=page.locator('main li button').first(); if(await b.count()){await b.click(); await shot('approve-dialog'); await page.keyboard.press('Escape')} }
 if(name==='orders'){ await page.locator('main button').first().click(); await page.waitForSelector('dialog'); await shot('export-dialog'); await page.keyboard.press('Escape') }
}
await browser.close()
