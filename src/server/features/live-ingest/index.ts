import type { FastifyInstance } from 'fastify'
import { openClass } from '#contract/openclass/operations.ts'
import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { workerLink } from '../../lib/workers/link.ts'
import type { Serve } from '../../plugins/serve.ts'
import { findSessionIn } from '../account/index.ts'
import { BrowserPublishing } from './browser/socket.ts'
import { StreamRegistry } from './stream-registry.ts'
import { liveStatus } from './live-status.ts'
import { WhipPublishing } from './whip/publishing.ts'
import { whipRoutes } from './whip/routes.ts'
import { endBroadcast, renewStreamKey, streamAddress } from './stream-address.ts'

export { newStreamKey } from './stream-address.ts'

const registries = new WeakMap<Db, StreamRegistry>()

/** Live streams: authorizes publishers, receives and records their streams, and ends broadcasts. */
export async function liveIngestFeature(serve: Serve, deps: Deps, app: FastifyInstance): Promise<void> {
  const findSession = findSessionIn(deps)
  const browsers = new BrowserPublishing(deps, findSession)
  const peers = new WhipPublishing(deps, findSession)
  const end = (classId: number, isOver: boolean): void => {
    browsers.end(classId, isOver)
    // an encoder of theirs that broke is started again
    if (isOver) peers.end(classId)
  }
  const link = workerLink()
  // a browser may be connected to another worker than the one that receives its pictures
  const registry = new StreamRegistry(deps, (classId, isOver) => {
    end(classId, isOver)
    link?.tell('publishEnded', { classId, isOver })
  })
  link?.on('publishEnded', ({ classId, isOver }) => end(classId, isOver))
  link?.on('checkBroadcasts', () => void registry.check())
  const check = async (): Promise<void> => {
    await registry.check()
    if (link && !link.hasDuties) link.tell('checkBroadcasts', null)
  }
  registries.set(deps.db, registry)
  serve(openClass.liveStatus, ({ user, params }) => liveStatus(deps, user, params.id))
  serve(openClassTeaching.streamAddress, ({ user, params, language }) =>
    streamAddress(deps, user, { classId: params.id, language }),
  )
  serve(openClassTeaching.renewStreamKey, async ({ user, params }) => {
    const renewed = await renewStreamKey(deps, user, params.id)
    await check()
    return renewed
  })
  serve(openClassTeaching.endBroadcast, async ({ user, params }) => {
    await endBroadcast(deps, user, params.id)
    await check()
    return null
  })
  deps.live.mount(app)
  browsers.mount(app)
  await whipRoutes(app, deps, peers)
}

export interface LiveIngest {
  /** Checks broadcasts at once instead of within two seconds. */
  check(): Promise<void>
  /** Receives what other workers leave to one of them, from now on. */
  receive(): Promise<void>
  stop(): Promise<void>
}

/** Begins to receive and to monitor broadcasts. */
export async function startLiveIngest({ db }: Deps): Promise<LiveIngest> {
  const registry = registries.get(db)
  if (!registry) throw new Error('mount the routes of live ingest before its start')
  await registry.start()
  return registry
}
