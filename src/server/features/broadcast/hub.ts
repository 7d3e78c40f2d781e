import { LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { broadcasts, openClasses } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { Knock, LiveEvents } from '../../gateways/live/live.ts'
import { type Admitted, admit, SILENT_SECONDS } from './admission.ts'
import { finish } from './finish.ts'
import { type Recorder, record } from './recorder.ts'
import { pieceStore } from './store-piece.ts'
import { isOpen } from './window.ts'

interface Publish extends Admitted {
  recorder: Recorder
}

/** how often it is looked after broadcasts, ms */
const TEND_MS = 2_000
/** and how often while there is none: one that another server left when it died has to be found */
const QUIET_MS = 30_000

/** The publishers of this server, and what becomes of broadcasts with the time. */
export class Hub implements LiveEvents {
  readonly #deps: Deps
  readonly #onGone: (classId: number, isOver: boolean) => void
  readonly #publishes = new Map<string, Publish>()
  /** broadcasts whose last piece is being stored */
  readonly #draining = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #stopped = true
  #tending: Promise<void> | undefined

  /** @param onGone hears of classes whose pictures are not taken any more, and whether for good */
  constructor(deps: Deps, onGone: (classId: number, isOver: boolean) => void) {
    this.#deps = deps
    this.#onGone = onGone
  }

  async start(): Promise<void> {
    await this.#deps.live.start(this)
    this.#stopped = false
    this.#tendIn(TEND_MS)
  }

  #tendIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.tend(), ms)
  }

  /** Broadcasts are interrupted, not ended: their publishers find the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#deps.live.stop()
    for (const publishId of [...this.#publishes.keys()]) this.gone(publishId)
    await Promise.all([...this.#draining.values(), this.#tending])
  }

  async asked(knock: Knock, flvUrl: string): Promise<boolean> {
    const { film, storage, log } = this.#deps
    const tools = await film.tools()
    if (!tools) return false
    // who comes back at once waits until the last piece of before is stored
    await Promise.all(this.#draining.values())
    const admitted = await admit(this.#deps, knock, flvUrl)
    if (!admitted) return false
    const { broadcastId } = admitted
    log.info({ broadcast: broadcastId, class: admitted.classId, via: admitted.via }, 'a broadcast comes in')
    const recorder = record({
      tools,
      url: flvUrl,
      folder: join(storage.workFolder, `broadcast-${broadcastId}-${knock.publishId.replace(/\W/g, '_')}`),
      onPiece: pieceStore(this.#deps, admitted),
      complain: (complaint) => log.warn({ broadcast: broadcastId, complaint }, 'recording a broadcast'),
    })
    this.#publishes.set(knock.publishId, { ...admitted, recorder })
    this.#tendIn(TEND_MS)
    return true
  }

  gone(publishId: string, isOver = false): void {
    const publish = this.#publishes.get(publishId)
    if (!publish) return
    this.#publishes.delete(publishId)
    const { broadcastId, classId, via } = publish
    if (via === 'browser') this.#onGone(classId, isOver)
    const drained = this.#drain(publishId, publish)
      .catch((err: unknown) => this.#deps.log.error({ err, broadcast: broadcastId }, 'ending a recording'))
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

  /** Looks after broadcasts now; one look at a time. */
  tend(): Promise<void> {
    this.#tending ??= this.#look()
      .then((some) => {
        if (some) this.#tendIn(TEND_MS)
        // where nothing can be received nothing comes up either
        else if (this.#deps.live.kind !== 'off') this.#tendIn(QUIET_MS)
      })
      .catch((err: unknown) => {
        this.#deps.log.error({ err }, 'looking after broadcasts')
        this.#tendIn(TEND_MS)
      })
      .finally(() => {
        this.#tending = undefined
      })
    return this.#tending
  }

  /** @returns whether there is a broadcast to be looked after */
  async #look(): Promise<boolean> {
    await this.#lookAtOwn()
    const unfinished = sql`select from broadcasts where state <> 'ended' limit 1`
    const some = this.#publishes.size > 0 || (await this.#deps.db.execute(unfinished)).rows.length > 0
    if (some) await this.#lookAtAll()
    return some
  }

  /** Own publishers who may still publish are noted as alive; the others are cut off. */
  async #lookAtOwn(): Promise<void> {
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
      const isKeyGood = publish.via === 'browser' || row?.openClass.streamKey === publish.streamKey
      if (!isOver && isCurrent && isKeyGood) {
        alive.push(publish.broadcastId)
        continue
      }
      live.cut(publishId)
      this.gone(publishId, isOver)
    }
    if (alive.length > 0)
      await db.update(broadcasts).set({ seenAt: sql`now()` }).where(inArray(broadcasts.id, alive))
  }

  /** Broadcasts of whichever server: silent ones are interrupted, and those whose time has come are finished. */
  async #lookAtAll(): Promise<void> {
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
