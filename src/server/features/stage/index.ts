import type { FastifyInstance } from 'fastify'
import { stage } from '#contract/stage/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { findSessionIn } from '../account/index.ts'
import { callToStage, clearStage, muteOnStage, takeDown } from './call.ts'
import { stageMediaRoutes } from './media/routes.ts'
import { openStageMedia } from './media/stage-media.ts'
import { joinStage, leaveStage, updateOwnPlace } from './own-place.ts'
import { classStage } from './snapshot.ts'

export { announceEnded, emptyStage, endStalePlaces, leaveSoon } from './end-places.ts'
export { endPlaces } from './places.ts'

/** Students on the stage of a class: who is called there, and their media. */
export async function stageFeature(serve: Serve, deps: Deps, app: FastifyInstance): Promise<void> {
  serve(stage.classStage, ({ user, params }) => classStage(deps, user, params.id))
  serve(stage.callToStage, ({ user, params, body }) => callToStage(deps, user, params.id, body.userid))
  serve(stage.clearStage, ({ user, params }) => clearStage(deps, user, params.id))
  serve(stage.takeDown, ({ user, params }) => takeDown(deps, user, params.id, params.userid))
  serve(stage.muteOnStage, ({ user, params, body }) => muteOnStage(deps, user, params, body.is_muted === 1))
  serve(stage.joinStage, ({ user, params, body }) => joinStage(deps, user, params.id, body), {
    perMinute: 60,
  })
  serve(stage.updateOwnPlace, ({ user, params, body }) => updateOwnPlace(deps, user, params.id, body), {
    perMinute: 120,
  })
  serve(stage.leaveStage, ({ user, params }) => leaveStage(deps, user, params.id))
  await stageMediaRoutes(app, deps, openStageMedia(deps, findSessionIn(deps)))
}
