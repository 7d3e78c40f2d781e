import type { FastifyInstance } from 'fastify'
import { poll } from '#contract/poll/operations.ts'
import type { Deps } from '../../deps.ts'
import { OnceASecond } from '../../lib/once-a-second.ts'
import type { Serve } from '../../plugins/serve.ts'
import { announceCount } from './announce.ts'
import { answerPoll } from './answer-poll.ts'
import { askedPolls } from './asked-polls.ts'
import { endPoll, hideWord, showPoll, startPoll } from './change-round.ts'
import { forgetEnds } from './due-rounds.ts'
import { pollsFile } from './polls-file.ts'
import { copyPolls, createPoll, deletePoll, orderPolls, updatePoll } from './prepare-polls.ts'
import { pollNow } from './read-now.ts'
import { classPolls, pollAnswers, pollSources } from './read-polls.ts'

export { endDueRounds } from './due-rounds.ts'

/** Polls and quizzes of a class: prepared, asked, answered, and what came of them. */
export function pollFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const { db } = deps
  const counts = new OnceASecond<string>(async (key) => {
    const [classId = 0, roundId = 0] = key.split(':').map(Number)
    await announceCount(deps, classId, roundId).catch((err: unknown) =>
      deps.log.warn({ err, round: roundId }, 'how far a poll is was not announced'),
    )
  })
  serve(poll.classPolls, ({ user, params }) => classPolls(db, user, params.id))
  serve(poll.createPoll, ({ user, params, body }) => createPoll(db, user, params.id, body))
  serve(poll.updatePoll, ({ user, params, body }) => updatePoll(db, user, params, body))
  serve(poll.deletePoll, ({ user, params }) => deletePoll(db, user, params))
  serve(poll.orderPolls, ({ user, params, body }) => orderPolls(db, user, params.id, body.poll_ids))
  serve(poll.pollSources, ({ user, params, query }) => pollSources(db, user, params.id, query))
  serve(poll.copyPolls, ({ user, params, body }) => copyPolls(db, user, params.id, body))
  serve(poll.startPoll, ({ user, params }) => startPoll(deps, user, params))
  serve(poll.endPoll, ({ user, params }) => endPoll(deps, user, params))
  serve(poll.showPoll, ({ user, params, body }) => showPoll(deps, user, params, body))
  serve(poll.hidePollWord, ({ user, params, body }) => hideWord(deps, user, params, body))
  serve(poll.pollAnswers, ({ user, params, query }) => pollAnswers(db, user, params, query))
  serve(poll.pollFile, ({ user, params, language }) => pollsFile(db, user, params.id, language))
  serve(poll.pollNow, ({ user, params }) => pollNow(deps, user, params.id))
  serve(poll.answerPoll, async ({ user, params, body }) => {
    const answer = await answerPoll(deps, user, params, body)
    counts.ask(`${params.id}:${params.round_id}`)
    return answer
  })
  serve(poll.askedPolls, ({ user, params }) => askedPolls(db, user, params.id))
  app.addHook('preClose', async () => {
    forgetEnds(deps)
    counts.close()
  })
}
