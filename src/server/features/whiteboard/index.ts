import { whiteboard } from '#contract/whiteboard/operations.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import {
  addWhiteboardPage,
  giveWhiteboardPen,
  removeWhiteboardPage,
  restoreWhiteboardPage,
  showWhiteboard,
  takeWhiteboardPen,
  turnWhiteboard,
} from './change-whiteboard.ts'
import { drawOnWhiteboard } from './draw.ts'
import { whiteboardPage } from './read-page.ts'
import { classWhiteboard } from './read-whiteboard.ts'
import { whiteboardReplay } from './replay.ts'

/** a change is base64url in JSON */
const drawing = { perMinute: whiteboardLimits.updatesPerMinute, bodyLimit: 2 * whiteboardLimits.updateBytes }

/** The whiteboard of a class: its pages, who may draw on them, and what was drawn when. */
export function whiteboardFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(whiteboard.classWhiteboard, ({ user, params }) => classWhiteboard(db, user, params.id))
  serve(whiteboard.showWhiteboard, ({ user, params, body }) =>
    showWhiteboard(deps, user, params.id, body.is_shown === 1),
  )
  serve(whiteboard.turnWhiteboard, ({ user, params, body }) =>
    turnWhiteboard(deps, user, params.id, body.page_id),
  )
  serve(whiteboard.addWhiteboardPage, ({ user, params }) => addWhiteboardPage(deps, user, params.id))
  serve(whiteboard.removeWhiteboardPage, ({ user, params }) => removeWhiteboardPage(deps, user, params))
  serve(whiteboard.restoreWhiteboardPage, ({ user, params }) => restoreWhiteboardPage(deps, user, params))
  serve(whiteboard.giveWhiteboardPen, ({ user, params, body }) =>
    giveWhiteboardPen(deps, user, params.id, body.userid),
  )
  serve(whiteboard.takeWhiteboardPen, ({ user, params }) => takeWhiteboardPen(deps, user, params.id))
  serve(whiteboard.whiteboardPage, ({ user, params, query }) => whiteboardPage(db, user, params, query.since))
  serve(
    whiteboard.drawOnWhiteboard,
    ({ user, params, body }) => drawOnWhiteboard(deps, user, params, body.update),
    drawing,
  )
  serve(whiteboard.whiteboardReplay, ({ user, params, query }) =>
    whiteboardReplay(db, user, params.id, query.after),
  )
}
