import { interaction } from '#contract/interaction/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { askQuestion } from './ask-question.ts'
import { callAtRandom, callOn, endCall } from './calls.ts'
import { lowerHand, lowerHands, lowerOwnHand, raiseHand, updateHands } from './hands.ts'
import { settleQuestion, voteForQuestion } from './questions.ts'
import { react } from './reactions.ts'
import { rollCallPeople, rollCallsOf } from './roll-call-people.ts'
import { answerRollCall, startRollCall } from './roll-calls.ts'
import { classInteraction } from './snapshot.ts'

export { isOpen, moderated, moderatedOpen, present, takingPart, takingPartAsStudent } from './access.ts'
export { announcerOf } from './announcer.ts'
export { presentStudents } from './attention.ts'
export { nickName, unix } from './columns.ts'
export { lowerAllHands, lowerHandOf, lowerHandsOfAbsent } from './hands.ts'
export { alone } from './room-lock.ts'

/** people press again and again; what a class gets of it is bounded in each use case */
const PRESSES = { perMinute: 120 }

/** What people take part in during a live class: hands, calls, roll calls, questions and reactions. */
export function interactionFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(interaction.classInteraction, ({ user, params }) => classInteraction(db, user, params.id))
  serve(interaction.raiseHand, ({ user, params }) => raiseHand(deps, user, params.id), PRESSES)
  serve(interaction.lowerOwnHand, ({ user, params }) => lowerOwnHand(deps, user, params.id), PRESSES)
  serve(interaction.updateHands, ({ user, params, body }) =>
    updateHands(deps, user, params.id, body.is_open === 1),
  )
  serve(interaction.lowerHands, ({ user, params }) => lowerHands(deps, user, params.id))
  serve(interaction.lowerHand, ({ user, params }) => lowerHand(deps, user, params.id, params.userid))
  serve(interaction.callOn, ({ user, params, body }) => callOn(deps, user, params.id, body.userid))
  serve(interaction.callAtRandom, ({ user, params }) => callAtRandom(deps, user, params.id))
  serve(interaction.endCall, ({ user, params }) => endCall(deps, user, params.id))
  serve(interaction.startRollCall, ({ user, params, body }) =>
    startRollCall(deps, user, params.id, body.duration),
  )
  serve(interaction.answerRollCall, ({ user, params }) => answerRollCall(deps, user, params), PRESSES)
  serve(interaction.rollCalls, ({ user, params }) => rollCallsOf(db, user, params.id))
  serve(interaction.rollCall, ({ user, params }) => rollCallPeople(db, user, params))
  serve(
    interaction.askQuestion,
    ({ user, params, body }) => askQuestion(deps, user, params.id, body),
    PRESSES,
  )
  serve(interaction.settleQuestion, ({ user, params, body }) =>
    settleQuestion(deps, user, params, body.state),
  )
  serve(
    interaction.voteForQuestion,
    ({ user, params, body }) => voteForQuestion(deps, user, params, body.vote),
    PRESSES,
  )
  serve(interaction.react, ({ user, params, body }) => react(deps, user, params.id, body.kind), PRESSES)
}
