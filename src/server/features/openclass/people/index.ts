import { classPeople } from '#contract/openclass/people.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { assistantsOf, nameAssistant, revokeAssistant } from './assistants.ts'
import { assistantCandidates } from './candidates.ts'
import { readClassPeople } from './class-people.ts'
import { enterClass } from './entry.ts'
import { letInAgain, removePerson } from './removals.ts'
import { admit, setWaitingRoom } from './waiting-room.ts'

/** The people of a class beside its teachers: assistants, who waits, who was removed. */
export function classPeopleRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(classPeople.enterClass, ({ user, params }) => enterClass(deps, user, params.id))
  serve(classPeople.classPeople, ({ user, params }) => readClassPeople(db, user, params.id))
  serve(classPeople.admitToClass, ({ user, params, body }) => admit(deps, user, params.id, body.userid))
  serve(classPeople.removeFromClass, ({ user, params, body }) =>
    removePerson(deps, user, { classId: params.id, userId: params.userid, reason: body.reason }),
  )
  serve(classPeople.letInAgain, ({ user, params }) => letInAgain(deps, user, params.id, params.userid))
  serve(classPeople.setWaitingRoom, ({ user, params, body }) =>
    setWaitingRoom(deps, user, params.id, body.has_waiting_room === 1),
  )
  serve(classPeople.assistants, ({ user, params }) => assistantsOf(db, user, params.id))
  serve(classPeople.assistantCandidates, ({ user, params, query }) =>
    assistantCandidates(db, user, params.id, query.keyword),
  )
  serve(classPeople.nameAssistant, ({ user, params, body }) =>
    nameAssistant(deps, user, {
      classId: params.id,
      userId: params.userid,
      account: body.account?.trim() ?? '',
    }),
  )
  serve(classPeople.revokeAssistant, ({ user, params }) =>
    revokeAssistant(deps, user, params.id, params.userid),
  )
}
