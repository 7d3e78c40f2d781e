import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PollRoundShape } from '#contract/poll/events.ts'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { innerQuotes } from '#web/ui/inner-quotes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { kindKeys } from '../poll-texts.ts'
import { usePollRoom } from '../room/use-poll-room.ts'
import { CurrentRound } from './current-round.tsx'
import styles from './manage.module.css'
import { PollDialog } from './poll-dialog.tsx'
import type { PollValues, PreparedPoll } from './poll-values.ts'
import { templates } from './templates.ts'
import { useClassPolls } from './use-class-polls.ts'

/** The polls of a class while it is live, for who manages it: ask, end, show, and make some on the spot. */
export default function TeacherPolls({ classId }: { classId: number }) {
  const { t } = useTranslation('poll')
  const { room, state } = usePollRoom(classId)
  const { polls, error, retry, retrying, add } = useClassPolls(classId)
  const [draft, setDraft] = useState<PollValues | null>(null)
  const [busy, setBusy] = useState(0)
  const { round, status, endsAt } = state
  const isRunning = round?.state === 'running'

  function take(next: PollRoundShape) {
    room.take(next)
    void invalidate('GET /api/v1/openclass/{id}/polls')
  }
  async function start(poll_id: number) {
    setBusy(poll_id)
    try {
      const params = { id: classId, poll_id }
      take(await call('POST /api/v1/openclass/{id}/polls/{poll_id}/rounds', { params }))
    } catch {
      // the call has said why
    } finally {
      setBusy(0)
    }
  }
  if (!polls)
    return error ? (
      <LoadFailure error={error} onRetry={retry} retrying={retrying} />
    ) : (
      <Loading>
        <Skeleton lines={3} />
      </Loading>
    )
  return (
    <section className={styles.manage} aria-labelledby="teacher-polls">
      <h3 id="teacher-polls" className={styles.heading}>
        {t('poll:title')}
      </h3>
      {status === 'reconnecting' && (
        <p className="second" role="status">
          {t('poll:reconnecting')}
        </p>
      )}
      {round && (
        <CurrentRound key={round.id} classId={classId} round={round} endsAt={endsAt} onChanged={take} />
      )}
      <div className={styles.actions} role="group" aria-label={t('poll:spot.title')}>
        {templates(t).map(({ key, label, values }) => (
          <Button key={key} size="small" disabled={isRunning} onClick={() => setDraft(values)}>
            {label}
          </Button>
        ))}
      </div>
      {polls.length === 0 ? (
        <p className="second">{t('poll:spot.none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('poll:spot.prepared')}>
          {polls.map((poll) => (
            <PreparedRow
              key={poll.id}
              poll={poll}
              disabled={isRunning || busy > 0}
              starting={busy === poll.id}
              onStart={() => void start(poll.id)}
            />
          ))}
        </ul>
      )}
      {draft && (
        <PollDialog
          title={t('poll:spot.new')}
          action={t('poll:spot.start')}
          initial={draft}
          onSubmit={async (values) => {
            const { id } = await add(values)
            // from here on it stands among the prepared ones, from where it can be started again
            void start(id)
          }}
          onClose={() => setDraft(null)}
        />
      )}
    </section>
  )
}

interface PreparedRowProps {
  poll: PreparedPoll
  disabled: boolean
  starting: boolean
  onStart: () => void
}

function PreparedRow({ poll, disabled, starting, onStart }: PreparedRowProps) {
  const { t } = useTranslation('poll')
  const { title, kind, rounds } = poll
  const again = rounds.length > 0
  return (
    <li className={styles.prepared}>
      <div>
        <p className={styles.question}>{title}</p>
        <p className="second">
          {t(kindKeys[kind])}
          {again && ` · ${t('poll:spot.asked', { count: rounds.length })}`}
        </p>
      </div>
      <Button
        size="small"
        disabled={disabled && !starting}
        loading={starting}
        aria-label={t(again ? 'poll:spot.againNamed' : 'poll:spot.startNamed', { title: innerQuotes(title) })}
        onClick={onStart}
      >
        {t(again ? 'poll:spot.again' : 'poll:spot.start')}
      </Button>
    </li>
  )
}
