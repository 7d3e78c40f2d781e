import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openTencentService, tencentKeys } from './tencent-double.ts'

const APP_ID = 1_500_000_001
const PLAY_KEY = 'playKeyForTests1'
const HOOK_SECRET = 'vod-hook-secret'
const store = { secretId: 'AKIDofOneUpload', secretKey: 'keyOfOneUpload', token: 'tokenOfOneUpload' }

/** A media file at VOD. */
export interface KeptVideo {
  name: string
  path: string
  content: Buffer
  /** renditions that were requested, once they are done */
  made: number[]
}

interface Task {
  video: KeptVideo
  templates: number[]
  status: 'PROCESSING' | 'FINISH'
  fault: string
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const hmac = (key: string, text: string) => createHmac('sha1', key).update(text).digest('hex')

/** The signature of a PUT to COS by its documentation, computed from the request alone. */
function isSignedPut(request: IncomingMessage): boolean {
  const given = new URLSearchParams(String(request.headers.authorization))
  const time = given.get('q-sign-time') ?? ''
  const [from = 0, to = 0] = time.split(';').map(Number)
  const now = Date.now() / 1000
  const names = (given.get('q-header-list') ?? '').split(';')
  const headers = names
    .map((name) => `${name}=${encodeURIComponent(String(request.headers[name]))}`)
    .join('&')
  const toSign = `sha1\n${time}\n${sha1(`put\n${request.url}\n\n${headers}\n`)}\n`
  return (
    given.get('q-ak') === store.secretId &&
    request.headers['x-cos-security-token'] === store.token &&
    names.includes('host') &&
    from <= now &&
    now < to &&
    given.get('q-signature') === hmac(hmac(store.secretKey, time), toSign)
  )
}

/** Whether an address has a valid signature of the key protection, and has not expired. */
export function isPlayable(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  const of = (name: string) => searchParams.get(name) ?? ''
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const text = PLAY_KEY + folder + of('t') + of('exper') + of('rlimit') + of('us')
  return (
    of('sign') === createHash('md5').update(text).digest('hex') &&
    Number.parseInt(of('t'), 16) > Date.now() / 1000
  )
}

/** Tencent Cloud VOD on this machine: its API, its upload storage, and its delivery host. */
export async function openVod() {
  const videos = new Map<string, KeptVideo>()
  const sessions = new Map<string, { path: string; name: string }>()
  const put = new Map<string, Buffer>()
  const tasks = new Map<string, Task>()
  const behaviour = { storeDown: false }
  let number = 0
  let hook = ''
  const host = createServer(
    (request, response) =>
      void serve(request).then(({ status, body }) => {
        response.writeHead(status).end(body)
      }),
  )
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const addressOf = ({ path }: KeptVideo, file: string) =>
    `${origin}${path.slice(0, path.lastIndexOf('/') + 1)}${file}`

  async function serve(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const url = request.url ?? '/'
    const content = await buffer(request)
    if (behaviour.storeDown) return { status: 503 }
    if (request.method === 'PUT') {
      if (!isSignedPut(request)) return { status: 403 }
      put.set(url, content)
      return { status: 200 }
    }
    if (!isPlayable(`${origin}${url}`)) return { status: 403 }
    const { pathname } = new URL(url, origin)
    const found = [...videos.values()].find(({ path }) => path === pathname)
    return found ? { status: 200, body: found.content } : { status: 404 }
  }

  const actions: Record<string, (body: Record<string, unknown>) => object | string> = {
    ApplyUpload({ MediaType, MediaName }) {
      if (MediaType !== 'mp4') return 'InvalidParameterValue.MediaType'
      number += 1
      const [path, key] = [`/app/folder${number}/video.mp4`, `session ${number}`]
      sessions.set(key, { path, name: String(MediaName) })
      return {
        ...{ StorageBucket: 'bucket-1500000001', StorageRegion: 'ap-chongqing', VodSessionKey: key },
        ...{ MediaStoragePath: path, CoverStoragePath: null },
        TempCertificate: {
          ...{ SecretId: store.secretId, SecretKey: store.secretKey, Token: store.token },
          ExpiredTime: Math.floor(Date.now() / 1000) + 3600,
        },
      }
    },
    CommitUpload({ VodSessionKey }) {
      const session = sessions.get(String(VodSessionKey))
      const content = session && put.get(session.path)
      if (!session || !content) return 'InvalidParameterValue.VodSessionKey'
      const FileId = `52858907842468${number}`
      videos.set(FileId, { ...session, content, made: [] })
      return { FileId, MediaUrl: `${origin}${session.path}`, CoverUrl: null }
    },
    ProcessMedia({ FileId, MediaProcessTask }) {
      const video = videos.get(String(FileId))
      if (!video) return 'InvalidParameterValue.FileId'
      const { TranscodeTaskSet } = MediaProcessTask as { TranscodeTaskSet: { Definition: number }[] }
      const TaskId = `${APP_ID}-Procedure-${tasks.size + 1}`
      const templates = TranscodeTaskSet.map(({ Definition }) => Definition)
      tasks.set(TaskId, { video, templates, status: 'PROCESSING', fault: '' })
      return { TaskId }
    },
    DescribeTaskDetail({ TaskId }) {
      const task = tasks.get(String(TaskId))
      if (!task) return 'InvalidParameterValue'
      const isDone = task.status === 'FINISH'
      const Status = isDone ? (task.fault ? 'FAIL' : 'SUCCESS') : 'PROCESSING'
      const MediaProcessResultSet = task.templates.map((Definition) => ({
        Type: 'Transcode',
        TranscodeTask: {
          ...{ Status, Input: { Definition }, ErrCode: task.fault ? 70_000 : 0, Output: null },
          ...{ Message: task.fault || null, Progress: isDone ? 100 : 50 },
        },
      }))
      return { TaskType: 'Procedure', Status: task.status, ProcedureTask: { TaskId, MediaProcessResultSet } }
    },
    DescribeMediaInfos({ FileIds }) {
      const [FileId] = FileIds as [string]
      const video = videos.get(FileId)
      if (!video) return { MediaInfoSet: [], NotExistFileIdSet: [FileId] }
      const TranscodeSet = video.made.map((Definition) => ({
        ...{ Definition, Url: addressOf(video, `v.f${Definition}.m3u8`), Container: 'hls' },
      }))
      const BasicInfo = { MediaUrl: addressOf(video, 'video.mp4'), Name: video.name }
      return { MediaInfoSet: [{ FileId, BasicInfo, TranscodeInfo: { TranscodeSet } }] }
    },
    DeleteMedia({ FileId }) {
      return videos.delete(String(FileId)) ? {} : 'ResourceNotFound'
    },
  }
  const api = await openTencentService('vod', '2018-07-17', (action, body) => {
    if (body['SubAppId'] !== APP_ID) return 'UnauthorizedOperation'
    return actions[action]?.(body) ?? 'InvalidAction'
  })

  return {
    /** settings of a school that uses it */
    environment: {
      VIDEO_PROVIDER: 'tencent',
      TENCENT_SECRET_ID: tencentKeys.secretId,
      TENCENT_SECRET_KEY: tencentKeys.secretKey,
      TENCENT_VOD_APP_ID: String(APP_ID),
      TENCENT_VOD_PLAY_DOMAIN: 'play.vod.example',
      TENCENT_VOD_PLAY_KEY: PLAY_KEY,
      TENCENT_VOD_HOOK_SECRET: HOOK_SECRET,
      TENCENT_VOD_ENDPOINT: api.origin,
      TENCENT_VOD_STORE_ENDPOINT: origin,
    },
    api,
    videos,
    tasks,
    behaviour,
    /** address of the school for its events, without the secret */
    notifies(address: string) {
      hook = address
    },
    /** Completes a task and sends its event. @returns the school's answer */
    async end(TaskId: string, fault = '', secret = HOOK_SECRET): Promise<number> {
      const task = tasks.get(TaskId)
      if (!task) throw new Error(`there is no task ${TaskId}`)
      Object.assign(task, { status: 'FINISH', fault })
      if (!fault) task.video.made = task.templates
      const answer = await fetch(`${hook}/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          EventType: 'ProcedureStateChanged',
          ProcedureStateChangeEvent: { TaskId, Status: 'FINISH', ErrCode: 0, Message: '' },
        }),
      })
      return answer.status
    },
    async close() {
      host.closeAllConnections()
      host.close()
      await api.close()
    },
  }
}
