import { LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { SILENT_SECONDS } from '../../db/class-state.ts'
import { broadcasts, openClasses } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { PublishRequest, LiveEvents } from '../../gateways/live/live.ts'
import { proofOf } from '../../plugins/probe.ts'
import { type AuthorizedPublish, authorizePublish } from './authorize-publish.ts'
import { mayStillBroadcast } from '../class-access/index.ts'
import { finish } from './finish.ts'
import { type Recorder, record } from './recorder.ts'
import { segmentStore } from './store-segment.ts'
import { isOpen } from './schedule.ts'

interface Publish extends AuthorizedPublish {
  recorder: Recorder
}

/** how often broadcasts are checked, ms */
const CHECK_MS = 2_000
/** how often it is asked whether the publishers may still broadcast, ms: as for those of browsers */
const RIGHTS_MS = 800
/** how often while there is none, ms: one whose server has crashed has to be found */
const IDLE_CHECK_MS = 30_000

/** The streams that this server receives, and the state of their broadcasts. */
export class StreamRegistry implements LiveEvents {
  readonly #deps: Deps
  readonly #onUnpublished: (classId: number, isOver: boolean) => void
  readonly #publishes = new Map<string, Publish>()
  /** broadcasts whose last segment is being stored */
  readonly #draining = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #rightsTimer: NodeJS.Timeout | undefined
  #stopped = true
  #checking: Promise<void> | undefined

  /** @param onUnpublished is called with a class whose stream ended, and whether it ended for good */
  constructor(deps: Deps, onUnpublished: (classId: number, isOver: boolean) => void) {
    this.#deps = deps
    this.#onUnpublished = onUnpublished
  }

  async start(): Promise<void> {
    await this.#deps.live.start(this)
    await this.#tryWebrtc()
    this.#stopped = false
    this.#checkIn(CHECK_MS)
  }

  /** One line of the log says when the port cannot be had: classes are then published in the other ways. */
  async #tryWebrtc(): Promise<void> {
    const { webrtc, log } = this.#deps
    const code = await webrtc.tryPort()
    if (code) log.warn({ code }, `WebRTC is off: ${webrtc.place} cannot be used; the server keeps trying`)
  }

  async receive(): Promise<void> {
    await this.#deps.live.start(this)
    await this.#tryWebrtc()
  }

  #checkIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.check(), ms)
  }

  /** Broadcasts are interrupted, not ended: their publishers find the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#rightsTimer)
    await Promise.all([this.#deps.live.stop(), this.#deps.webrtc.stop()])
    for (const publishId of [...this.#publishes.keys()]) this.onUnpublish(publishId)
    await Promise.all([...this.#draining.values(), this.#checking])
  }

  async onPublish(request: PublishRequest, flvUrl: string): Promise<boolean> {
    const { ffmpeg, storage, log } = this.#deps
    const tools = await ffmpeg.tools()
    if (!tools) return false
    // a publisher who reconnects waits until the last segment of its previous connection is stored
    await Promise.all(this.#draining.values())
    const authorized = await authorizePublish(this.#deps, request, flvUrl)
    if (!authorized) return false
    const { broadcastId, classId } = authorized
    // its pages read again that people take part in it
    if (authorized.reopens) void this.#deps.chat.announce(classId, { kind: 'resync' })
    log.info({ broadcast: broadcastId, class: classId, via: authorized.via }, 'a broadcast began')
    const segments = segmentStore(this.#deps, authorized)
    const recorder = record({
      tools,
      url: flvUrl,
      folder: join(storage.workFolder, `broadcast-${broadcastId}-${request.publishId.replace(/\W/g, '_')}`),
      onPart: segments.addPart,
      onSegment: segments.store,
      onProblem: (complaint) =>
        log.warn(
          { broadcast: broadcastId, complaint },
          'ffmpeg reported a problem while it recorded a broadcast',
        ),
    })
    const stop = () => recorder.stop().finally(segments.end)
    this.#publishes.set(request.publishId, { ...authorized, recorder: { stop } })
    this.#checkIn(CHECK_MS)
    this.#checkRightsLater()
    return true
  }

  prove(nonce: string): Promise<string> {
    return proofOf(this.#deps.db, nonce)
  }

  #checkRightsLater(): void {
    clearTimeout(this.#rightsTimer)
    if (this.#stopped) return
    this.#rightsTimer = setTimeout(() => void this.#checkRights(), RIGHTS_MS)
  }

  /** Disconnects those whose right to broadcast their class is gone. A database that is away for a moment ends nothing. */
  async #checkRights(): Promise<void> {
    const held = [...this.#publishes].flatMap(([publishId, { classId, holderId }]) =>
      holderId === null ? [] : [{ publishId, classId, userId: holderId }],
    )
    if (held.length === 0) return
    try {
      const allowed = new Set(await mayStillBroadcast(this.#deps.db, held))
      for (const publisher of held) {
        if (allowed.has(publisher)) continue
        const { publishId, classId, userId } = publisher
        this.#deps.log.info({ class: classId, user: userId }, 'a publisher lost the right to broadcast')
        this.#deps.live.cut(publishId)
        this.onUnpublish(publishId)
      }
    } catch (err) {
      this.#deps.log.error({ err }, 'the rights of publishers could not be checked')
    }
    this.#checkRightsLater()
  }

  onUnpublish(publishId: string, isOver = false): void {
    const publish = this.#publishes.get(publishId)
    if (!publish) return
    this.#publishes.delete(publishId)
    const { broadcastId, classId, via } = publish
    if (via !== 'rtmp') this.#onUnpublished(classId, isOver)
    const drained = this.#drain(publishId, publish)
      .catch((err: unknown) =>
        this.#deps.log.error({ err, broadcast: broadcastId }, 'a recording could not be ended'),
      )
      .finally(() => this.#draining.delete(broadcastId))
    this.#draining.set(broadcastId, drained)
  }

  async #drain(publishId: string, { recorder, broadcastId }: Publish): Promise<void> {
    await recorder.stop()
    const [left] = await this.#deps.db
      .update(broadcasts)
      .set({ state: 'interrupted', seenAt: sql`now()`, flvUrl: '' })
      .where(
        and(
          eq(broadcasts.id, broadcastId),
          eq(broadcasts.publishId, publishId),
          eq(broadcasts.state, 'live'),
        ),
      )
      .returning({ endAskedAt: broadcasts.endAskedAt })
    if (left?.endAskedAt) await finish(this.#deps, broadcastId)
  }

  /** Checks broadcasts now; one check at a time. */
  check(): Promise<void> {
    this.#checking ??= this.#checkOnce()
      .then((some) => {
        if (some) this.#checkIn(CHECK_MS)
        // where nothing can be received nothing comes up either
        else if (this.#deps.live.kind !== 'off') this.#checkIn(IDLE_CHECK_MS)
      })
      .catch((err: unknown) => {
        this.#deps.log.error({ err }, 'broadcasts could not be checked')
        this.#checkIn(CHECK_MS)
      })
      .finally(() => {
        this.#checking = undefined
      })
    return this.#checking
  }

  /** @returns whether there is a broadcast to check */
  async #checkOnce(): Promise<boolean> {
    await this.#checkOwn()
    const unfinished = sql`select from broadcasts where state <> 'ended' limit 1`
    const some = this.#publishes.size > 0 || (await this.#deps.db.execute(unfinished)).rows.length > 0
    if (some) await this.#checkAll()
    return some
  }

  /** Records a sign of life for own publishers who may still publish, and disconnects the others. */
  async #checkOwn(): Promise<void> {
    const { db, live } = this.#deps
    const own = [...this.#publishes]
    if (own.length === 0) return
    const ids = own.map(([, { broadcastId }]) => broadcastId)
    const rows = await db
      .select({ broadcast: broadcasts, openClass: openClasses })
      .from(broadcasts)
      .innerJoin(openClasses, eq(openClasses.id, broadcasts.classId))
      .where(inArray(broadcasts.id, ids))
    const alive: number[] = []
    for (const [publishId, publish] of own) {
      const row = rows.find(({ broadcast }) => broadcast.id === publish.broadcastId)
      const isOver = !row || row.broadcast.endAskedAt !== null || !isOpen(row.openClass)
      const isCurrent = row?.broadcast.publishId === publishId
      const isKeyGood = publish.via !== 'rtmp' || row?.openClass.streamKey === publish.streamKey
      if (!isOver && isCurrent && isKeyGood) {
        alive.push(publish.broadcastId)
        continue
      }
      live.cut(publishId)
      this.onUnpublish(publishId, isOver)
    }
    if (alive.length > 0)
      await db.update(broadcasts).set({ seenAt: sql`now()` }).where(inArray(broadcasts.id, alive))
  }

  /** Marks the silent broadcasts of all servers as interrupted, and ends those that are due. */
  async #checkAll(): Promise<void> {
    const { db, config } = this.#deps
    await db.execute(sql`
      update broadcasts set state = 'interrupted', flv_url = ''
      where state = 'live' and seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`)
    const { rows } = await db.execute<{ id: number }>(sql`
      select b.id from broadcasts b join open_classes o on o.id = b.class_id
      where b.state = 'interrupted' and (
        b.end_asked_at is not null or o.cancelled_at is not null
        or b.seen_at < now() - make_interval(secs => ${config.video.absenceSeconds})
        or now() >= o.end_at + make_interval(secs => ${LIVE_GRACE_SECONDS}))`)
    for (const { id } of rows) if (!this.#draining.has(id)) await finish(this.#deps, id)
  }
}
