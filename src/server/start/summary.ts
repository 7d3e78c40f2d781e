import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { readSetting } from '../features/site/index.ts'
import { addressProblem } from './address.ts'
import type { SchoolDatabase } from './school-database.ts'
import type { Prepared } from './prepare-school.ts'

interface Parts {
  config: Config
  database: SchoolDatabase
  prepared: Prepared
  deps: Deps
  app: FastifyInstance
}

/** PORT=0 lets the system choose; then the address says which it chose. */
function addressOf({ config, app }: Parts): string {
  const bound = app.server.address()
  return config.port === 0 && typeof bound === 'object' && bound
    ? config.publicUrl.replace(/:0$/, `:${bound.port}`)
    : config.publicUrl
}

async function videoLine({ ffmpeg, vod }: Deps): Promise<string> {
  const tools = await ffmpeg.tools()
  const kept = vod ? ', videos kept by Tencent Cloud VOD' : ''
  return tools ? `ffmpeg ${tools.version} (${tools.ffmpeg})${kept}` : `off: ${ffmpeg.whyOff()}`
}

/** Where programs publish; before a worker receives for all it is asked whether the port can be had. */
async function rtmpText({ config, live }: Deps): Promise<string> {
  const { url } = await live.pushAddress({ classId: 0, streamKey: '', until: 0 }, '')
  if (config.live.provider !== 'embedded') return `RTMP at ${url}`
  const { rtmpHost, rtmpPort } = config.live
  const { programs } = await live.reception()
  if (programs === 'taken')
    return `no RTMP: another program has port ${rtmpPort}. Stop it, or set RTMP_PORT to another number`
  const problem = programs === 'closed' ? await addressProblem(rtmpHost, rtmpPort) : null
  return problem ? `no RTMP: port ${rtmpPort} cannot be used (${problem}), set RTMP_PORT` : `RTMP at ${url}`
}

async function liveLine(deps: Deps): Promise<string> {
  const { live, webrtc } = deps
  const rtmp = await rtmpText(deps)
  const least = webrtc.isReady ? `, WebRTC at ${webrtc.place}` : ''
  const kind = {
    embedded: `embedded, ${rtmp}`,
    srs: `SRS, ${rtmp}`,
    tencent: `Tencent Cloud, ${rtmp}`,
    off: 'off',
  }[live.kind]
  return kind + least
}

/** One readable block: the address, the demo accounts, where the data lies, what is embedded and what is real. */
export async function summaryOf(parts: Parts): Promise<string> {
  const { config, database, prepared, deps } = parts
  const address = addressOf(parts)
  const { app_name, loginaccount } = await readSetting(deps.db, 'web_config')
  const rows: [string, string][] = [['Address', `${address}/#/home`]]
  if (loginaccount)
    for (const [role, { username, password }] of Object.entries(loginaccount))
      rows.push([`Demo ${role}`, `${username} / ${password}`])
  if (prepared.setupToken)
    rows.push(['First administrator', `open ${address}/#/setup?token=${prepared.setupToken}`])
  const { embedded } = database
  rows.push([
    'Database',
    embedded ? `embedded PostgreSQL in ${embedded.directory}` : 'PostgreSQL of DATABASE_URL',
  ])
  if (embedded?.relocated) rows.push(['', embedded.relocated])
  rows.push(
    ['Data folder', config.dataDir],
    [
      'SMS',
      {
        outbox: 'embedded (outbox, read in the back office)',
        tencent: 'Tencent Cloud (text only)',
        aliyun: 'Aliyun (text only)',
      }[config.sms.provider],
    ],
    [
      'E-mail',
      config.mail.provider === 'smtp'
        ? `SMTP by ${config.mail.host}`
        : 'embedded (outbox, read in the back office)',
    ],
    ['WeChat', { off: 'off', official_account: 'messages of the official account' }[config.wechat.provider]],
    [
      'Captcha',
      {
        image: 'embedded (drawn image)',
        fixed: 'fixed (0000, for tests)',
        tencent: 'Tencent Cloud, and a drawn image beside it',
      }[config.captcha.provider],
    ],
    [
      'Payment',
      { sandbox: 'embedded (sandbox cashier, orders are marked TEST)', real: 'real', none: 'not set up' }[
        deps.payment.mode
      ],
    ],
  )
  rows.push(['Video', await videoLine(deps)], ['Live', await liveLine(deps)])
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  return `\n${app_name || 'Shuyuan'} is open.\n\n${lines.join('\n')}\n\n`
}
