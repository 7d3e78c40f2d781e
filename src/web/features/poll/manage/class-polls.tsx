import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pollLimits } from '#contract/poll/limits.ts'
import { Can } from '#web/area-kit/can.tsx'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { MoveButtons, moved } from '#web/area-kit/form/move-buttons.tsx'
import { failureText } from '#web/lib/failures.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { innerQuotes } from '#web/ui/inner-quotes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { kindKeys } from '../poll-texts.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { FileButton } from './file-button.tsx'
import styles from './manage.module.css'
import { PollDialog } from './poll-dialog.tsx'
import { emptyPoll, type PreparedPoll, valuesOf } from './poll-values.ts'
import { RoundResult } from './round-result.tsx'
import { useClassPolls } from './use-class-polls.ts'

type Opened = { what: 'add' | 'copy' } | { what: 'edit' | 'remove'; poll: PreparedPoll } | null

/** The polls of a class for who manages it: prepare, sort, copy and remove them, and what came of them. */
export function ClassPolls({ classId }: { classId: number }) {
  const { t } = useTranslation('poll')
  const { polls, error, retry, retrying, ...changes } = useClassPolls(classId)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  if (!polls)
    return error ? (
      <LoadFailure error={error} onRetry={retry} retrying={retrying} />
    ) : (
      <Loading>
        <Skeleton shape="block" height={96} />
      </Loading>
    )
  const move = (from: number, to: number) =>
    changes
      .order(moved(polls, from, to).map(({ id }) => id))
      .catch((why: unknown) => toast.error(failureText(why)))
  const duplicate = ({ id }: PreparedPoll) =>
    changes.copy(classId, [id]).catch((why: unknown) => toast.error(failureText(why)))
  const isFull = polls.length >= pollLimits.polls
  return (
    <div className={styles.manage}>
      {polls.length === 0 ? (
        <p className="second">{t('poll:list.none')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('poll:title')}>
          {polls.map((poll, index) => (
            <li key={poll.id} className={styles.row}>
              <p className={styles.question}>{poll.title}</p>
              <p className="second">{t(kindKeys[poll.kind])}</p>
              <div className={styles.actions}>
                <Can permission="poll.write">
                  {polls.length > 1 && (
                    <MoveButtons
                      name={innerQuotes(poll.title)}
                      index={index}
                      count={polls.length}
                      onMove={(to) => void move(index, to)}
                    />
                  )}
                  {poll.rounds.length === 0 && (
                    <Button
                      size="small"
                      look="quiet"
                      aria-label={t('poll:list.editNamed', { title: innerQuotes(poll.title) })}
                      onClick={() => setOpened({ what: 'edit', poll })}
                    >
                      {t('poll:list.edit')}
                    </Button>
                  )}
                  <Button
                    size="small"
                    look="quiet"
                    disabled={isFull}
                    aria-label={t('poll:list.duplicateNamed', { title: innerQuotes(poll.title) })}
                    onClick={() => void duplicate(poll)}
                  >
                    {t('poll:list.duplicate')}
                  </Button>
                </Can>
                <Can permission="poll.delete">
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={t('poll:list.removeNamed', { title: innerQuotes(poll.title) })}
                    onClick={() => setOpened({ what: 'remove', poll })}
                  >
                    {t('poll:list.remove')}
                  </Button>
                </Can>
              </div>
              {poll.rounds.length > 0 && (
                <details>
                  <summary>{t('poll:list.results', { count: poll.rounds.length })}</summary>
                  <div className={styles.rounds}>
                    {poll.rounds.map((round) => (
                      <RoundResult key={round.id} classId={classId} poll={poll} round={round} />
                    ))}
                  </div>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={styles.actions}>
        <Can permission="poll.write">
          <Button disabled={isFull} onClick={() => setOpened({ what: 'add' })}>
            {t('poll:list.add')}
          </Button>
          <Button look="quiet" disabled={isFull} onClick={() => setOpened({ what: 'copy' })}>
            {t('poll:list.copy')}
          </Button>
        </Can>
        {polls.some(({ rounds }) => rounds.length > 0) && (
          <Can permission="poll.export">
            <FileButton classId={classId} />
          </Can>
        )}
      </div>
      {isFull && <p className="second">{t('poll:list.full', { most: pollLimits.polls })}</p>}
      {opened?.what === 'add' && (
        <PollDialog
          title={t('poll:list.add')}
          action={t('poll:form.save')}
          initial={emptyPoll}
          onSubmit={async (values) => {
            await changes.add(values)
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'edit' && (
        <PollDialog
          title={t('poll:list.editTitle')}
          action={t('poll:form.save')}
          initial={valuesOf(opened.poll)}
          onSubmit={async (values) => {
            await changes.change(opened.poll.id, opened.poll.revision, values)
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'copy' && (
        <CopyDialog
          classId={classId}
          onCopy={async (from, ids) => {
            await changes.copy(from, ids)
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'remove' && (
        <RemovePoll poll={opened.poll} onRemove={changes.remove} onClose={close} />
      )}
    </div>
  )
}

interface RemovePollProps {
  poll: PreparedPoll
  onRemove: (id: number) => Promise<unknown>
  onClose: () => void
}

function RemovePoll({ poll, onRemove, onClose }: RemovePollProps) {
  const { t } = useTranslation('poll')
  const answers = poll.rounds.reduce((sum, { answered }) => sum + answered, 0)
  return (
    <ConfirmAction
      title={t('poll:list.removeTitle', { title: innerQuotes(poll.title) })}
      action={t('poll:list.remove')}
      look="danger"
      onConfirm={async () => {
        await onRemove(poll.id)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{answers > 0 ? t('poll:list.removeAnswers', { count: answers }) : t('poll:list.removeWhat')}</p>
    </ConfirmAction>
  )
}
