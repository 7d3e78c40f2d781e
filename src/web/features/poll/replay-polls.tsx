import { useTranslation } from 'react-i18next'
import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import type { CallReply } from '#web/lib/call.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { Tag } from '#web/ui/tag.tsx'
import { PollResult } from './poll-result.tsx'
import { kindKeys } from './poll-texts.ts'
import styles from './replay-polls.module.css'

export type AskedPoll = CallReply<'GET /api/v1/openclass/{id}/polls/asked'>['list'][number]

export interface ReplayPollsProps {
  polls: readonly AskedPoll[]
  /** of the video that plays */
  fileID: string
  player: Player | null
  onJump: (second: number, fileID?: string) => void
}

/** What was asked in a class, in its order: the poll that the replay has come to is marked, a press jumps to it. */
export default function ReplayPolls({ polls, fileID, player, onJump }: ReplayPollsProps) {
  const { t } = useTranslation('poll')
  const now = useSecond(player)
  const current = polls.findLastIndex(({ replay }) => replay?.fileID === fileID && replay.second <= now)
  return (
    <ol className={styles.list}>
      {polls.map((poll, index) => (
        <li
          key={poll.id}
          className={styles.poll}
          aria-label={poll.title}
          aria-current={index === current ? 'true' : undefined}
        >
          <Question poll={poll} onJump={onJump} />
          {poll.result ? (
            <PollResult
              poll={poll}
              answered={poll.answered}
              result={poll.result}
              right={poll.right_options}
              mine={poll.mine}
            />
          ) : (
            <p className={styles.facts}>{t('poll:replay.notShown')}</p>
          )}
          {poll.explanation && (
            <p className={styles.facts}>{t('poll:result.explanation', { text: poll.explanation })}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Question({
  poll: { kind, title, replay },
  onJump,
}: Pick<ReplayPollsProps, 'onJump'> & { poll: AskedPoll }) {
  const { t } = useTranslation('poll')
  const text = (
    <>
      <span>{title}</span>
      <Tag>{t(kindKeys[kind])}</Tag>
    </>
  )
  // what was asked while nothing was recorded leads nowhere
  if (!replay) return <p className={styles.question}>{text}</p>
  return (
    <button type="button" className={styles.question} onClick={() => onJump(replay.second, replay.fileID)}>
      <span className={styles.time}>{clockText(replay.second)}</span>
      {text}
    </button>
  )
}
