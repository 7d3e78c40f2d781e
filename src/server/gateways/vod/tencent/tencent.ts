import { EventEmitter, once } from 'node:events'
import { type Static, Type } from 'typebox'
import type { VodConfig } from '../config.ts'
import { isTimingSafeEqual } from '../../../lib/timing-safe-equal.ts'
import { tencentApi, TencentFailure } from '../../tencent/index.ts'
import { VodFailure, type VodGateway, type VodWork } from '../vod.ts'
import { type Answer, type answers, readAnswer } from './answers.ts'
import { putToCos } from './cos.ts'
import { signedAddress, watchingSeconds } from './play-address.ts'

/** the preset templates that make HLS of 720 and 540 lines */
const HD = 100_230
const SD = 100_220
/** an event reports it sooner */
const LOOK_MS = 10_000
/** looks in a row that may go wrong */
const MOST_MISSES = 6
const MOST_MS = 12 * 3600 * 1000
/** a video's addresses do not change; asking is for those that are watched by many */
const KEEP_MS = 600_000
const MOST_KEPT = 1_000

const Event = Type.Object({
  EventType: Type.String({ maxLength: 64 }),
  ProcedureStateChangeEvent: Type.Optional(Type.Object({ TaskId: Type.String({ maxLength: 128 }) })),
})

const newsOf = (task: string): string => `task ${task}`

interface Places {
  original: string
  hd: string
  sd: string
}

/** The address has http, which a page over https could not fetch. */
const secure = (address: string): string => address.replace(/^http:\/\/(?!127\.0\.0\.1[:/])/, 'https://')

/** Tencent Cloud VOD, API 2018-07-17. */
export function tencentVod(config: VodConfig): VodGateway {
  const { appId: SubAppId, playKey, storeEndpoint } = config
  const callTencent = tencentApi({ ...config, service: 'vod', version: '2018-07-17' })
  const events = new EventEmitter()
  const kept = new Map<string, { places: Places; at: number }>()

  async function call<Action extends keyof typeof answers>(
    action: Action,
    body: object,
  ): Promise<Answer<Action>> {
    try {
      return readAnswer(action, await callTencent(action, { SubAppId, ...body }))
    } catch (error) {
      throw error instanceof TencentFailure ? new VodFailure('away', error.message, error) : error
    }
  }

  async function lookUp(name: string): Promise<Places> {
    const { MediaInfoSet } = await call('DescribeMediaInfos', {
      FileIds: [name],
      Filters: ['basicInfo', 'transcodeInfo'],
    })
    const made = MediaInfoSet[0]?.TranscodeInfo?.TranscodeSet ?? []
    const of = (definition: number): string =>
      secure(made.find(({ Definition }) => Definition === definition)?.Url ?? '')
    return { original: secure(MediaInfoSet[0]?.BasicInfo?.MediaUrl ?? ''), hd: of(HD), sd: of(SD) }
  }

  /** Cached for a moment, and while the provider cannot be reached the last known state. */
  async function placesOf(name: string): Promise<Places> {
    const known = kept.get(name)
    if (known && Date.now() - known.at < KEEP_MS) return known.places
    try {
      const places = await lookUp(name)
      if (kept.size >= MOST_KEPT) kept.clear()
      if (places.hd && places.sd) kept.set(name, { places, at: Date.now() })
      return places
    } catch (error) {
      if (known) return known.places
      throw error
    }
  }

  /** Whether a task has ended. @throws VodFailure when it went wrong */
  async function look(TaskId: string, { onProgress }: VodWork): Promise<boolean> {
    const { Status, ProcedureTask } = await call('DescribeTaskDetail', { TaskId })
    const parts = (ProcedureTask?.MediaProcessResultSet ?? []).flatMap(
      ({ TranscodeTask }) => TranscodeTask ?? [],
    )
    const failed = parts.find((part) => part.Status === 'FAIL')
    if (failed) throw new VodFailure('broken', failed.Message ?? 'the video could not be read')
    if (Status === 'FINISH') return true
    const done = parts.reduce((sum, { Progress = 0 }) => sum + Progress, 0)
    onProgress(done / 100 / Math.max(1, parts.length))
    return false
  }

  async function follow(TaskId: string, work: VodWork): Promise<void> {
    const end = Date.now() + MOST_MS
    for (let misses = 0; Date.now() < end; ) {
      const time = AbortSignal.any([work.signal, AbortSignal.timeout(LOOK_MS)])
      await once(events, newsOf(TaskId), { signal: time }).catch(() => undefined)
      work.signal.throwIfAborted()
      try {
        if (await look(TaskId, work)) return
        misses = 0
      } catch (error) {
        misses += 1
        if (!(error instanceof VodFailure && error.reason === 'away') || misses === MOST_MISSES) throw error
      }
    }
    throw new VodFailure('late', TaskId)
  }

  return {
    hosts: [`https://${config.playDomain}`],
    async send(path, title, signal) {
      const place = await call('ApplyUpload', { MediaType: 'mp4', MediaName: title })
      const { SecretId, SecretKey, Token } = place.TempCertificate
      const there = {
        bucket: place.StorageBucket,
        region: place.StorageRegion,
        path: place.MediaStoragePath,
        ...{ secretId: SecretId, secretKey: SecretKey, token: Token },
      }
      await putToCos(there, path, storeEndpoint, signal).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new VodFailure('away', 'the video could not be sent', cause)
      })
      return (await call('CommitUpload', { VodSessionKey: place.VodSessionKey })).FileId
    },
    async transcode(name, work) {
      const { hd, sd } = await lookUp(name)
      if (hd && sd) return
      const { TaskId } = await call('ProcessMedia', {
        FileId: name,
        MediaProcessTask: { TranscodeTaskSet: [{ Definition: HD }, { Definition: SD }] },
      })
      await follow(TaskId, work)
    },
    async addresses(name, duration) {
      const { hd, sd } = await placesOf(name)
      const goodFor = watchingSeconds(duration)
      const signed = (address: string): string => address && signedAddress(address, playKey, goodFor)
      return { hd: signed(hd), sd: signed(sd) }
    },
    async original(name) {
      const { original } = await placesOf(name)
      if (!original) throw new VodFailure('broken', 'the video does not exist')
      return signedAddress(original, playKey)
    },
    async remove(name) {
      await callTencent('DeleteMedia', { SubAppId, FileId: name }).catch((error: unknown) => {
        const isDeleted = error instanceof TencentFailure && error.code.startsWith('ResourceNotFound')
        if (!isDeleted) throw new VodFailure('away', 'the video could not be removed', error)
      })
      kept.delete(name)
    },
    mount(app) {
      app.post<{ Params: { secret: string }; Body: Static<typeof Event> }>(
        '/hooks/tencent/vod/:secret',
        { schema: { body: Event } },
        async (request, reply) => {
          if (!isTimingSafeEqual(request.params.secret, config.hookSecret)) return reply.callNotFound()
          // the event only triggers a query: its content is not trusted
          const { ProcedureStateChangeEvent: changed } = request.body
          if (changed) events.emit(newsOf(changed.TaskId))
          return { code: 0 }
        },
      )
    },
  }
}
