import type { FastifyInstance } from 'fastify'
import { openClass } from '#contract/openclass/operations.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { findSessionIn } from '../account/index.ts'
import { BrowserPublishing } from './browser/socket.ts'
import { Hub } from './hub.ts'
import { liveStatus } from './live-status.ts'
import { endBroadcast, renewStreamKey, streamAddress } from './stream-address.ts'

export { newStreamKey } from './stream-address.ts'

const hubs = new WeakMap<Db, Hub>()

/** The class on air: who may broadcast, from where, and what becomes of it. */
export function broadcastFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const browsers = new BrowserPublishing(deps, findSessionIn(deps))
  const hub = new Hub(deps, (classId, isOver) => browsers.end(classId, isOver))
  hubs.set(deps.db, hub)
  serve(openClass.liveStatus, ({ params }) => liveStatus(deps, params.id))
  serve(openClassTeaching.streamAddress, ({ user, params }) => streamAddress(deps, user, params.id))
  serve(openClassTeaching.renewStreamKey, async ({ user, params }) => {
    const renewed = await renewStreamKey(deps, user, params.id)
    await hub.tend()
    return renewed
  })
  serve(openClassTeaching.endBroadcast, async ({ user, params }) => {
    await endBroadcast(deps, user, params.id)
    await hub.tend()
    return null
  })
  deps.live.mount(app)
  browsers.mount(app)
}

export interface Broadcasting {
  /** Looks after broadcasts at once instead of within two seconds. */
  tend(): Promise<void>
  stop(): Promise<void>
}

/** Begins to receive broadcasts and to look after them. */
export async function startBroadcasting({ db }: Deps): Promise<Broadcasting> {
  const hub = hubs.get(db)
  if (!hub) throw new Error('the routes of broadcasts are mounted first')
  await hub.start()
  return hub
}
