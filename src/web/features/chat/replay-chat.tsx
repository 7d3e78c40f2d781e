import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#web/features/player/player.ts'
import { useSecond } from '#web/features/player/use-second.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import type { CallReply } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { clockText } from '#web/ui/clock-text.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { MessageText } from './emoticons/message-text.tsx'
import styles from './replay-chat.module.css'

/** messages are read for so many seconds of the recording at once */
const WINDOW = 300
/** messages that are on the screen */
const SHOWN = 200
const AVATAR = 24

type Message = CallReply<'GET /api/v1/openclass/{id}/chat/replay'>['list'][number]

export interface ReplayChatProps {
  classId: number
  fileID: string
  player: Player | null
}

/** The chat of a class beside its recording: what had been said by the second that plays, the newest at the end. */
export default function ReplayChat({ classId, fileID, player }: ReplayChatProps) {
  const second = useSecond(player)
  const part = Math.floor(second / WINDOW)
  const before = usePart(classId, fileID, part - 1)
  const now = usePart(classId, fileID, part)
  // what is due soon is there when it is due
  usePart(classId, fileID, second % WINDOW > WINDOW - 30 ? part + 1 : -1)
  const [earlier, later] = [before.data?.list, now.data?.list]
  const all = useMemo(() => [...(earlier ?? []), ...(later ?? [])], [earlier, later])
  const said = all.findLastIndex((message) => message.second <= second) + 1
  if (now.error)
    return <LoadFailure error={now.error} onRetry={() => void now.refetch()} retrying={now.isFetching} />
  return <Messages all={all} said={said} />
}

interface MessagesProps {
  all: readonly Message[]
  /** how many of them had come */
  said: number
}

/** The messages that had come; rendered when another one comes, and not whenever the player has moved on. */
const Messages = memo(function Messages({ all, said }: MessagesProps) {
  const { t } = useTranslation('chat')
  const box = useRef<HTMLDivElement>(null)
  const list = all.slice(Math.max(0, said - SHOWN), said)
  useEffect(() => {
    const { current } = box
    // who reads what was said before is left there
    if (current && !current.matches(':hover, :focus-within')) current.scrollTop = current.scrollHeight
  }, [said])
  return (
    <div
      ref={box}
      className={styles.list}
      role="log"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={t('chat:replay.title')}
    >
      {list.length === 0 && <p className="second">{t('chat:replay.none')}</p>}
      {list.map(({ id, nickName, profile_picture_url, content, is_teacher, second: at }) => (
        <article key={id} className={styles.row}>
          <Portrait name={nickName} avatar_url={profile_picture_url} size={AVATAR} />
          <div className={styles.message}>
            <p className={styles.head}>
              <span className={styles.name}>{nickName}</span>
              {is_teacher === 1 && <Tag tone="accent">{t('chat:teacher')}</Tag>}
              <span>{clockText(at)}</span>
            </p>
            <p className={styles.text}>
              <MessageText content={content} />
            </p>
          </div>
        </article>
      ))}
    </div>
  )
})

/** The messages of some seconds of the recording; a negative part is not asked for. */
const usePart = (classId: number, fileID: string, part: number) =>
  useCall(
    'GET /api/v1/openclass/{id}/chat/replay',
    {
      params: { id: classId },
      query: { fileID, from: part * WINDOW, to: (part + 1) * WINDOW },
    },
    { quiet: true, enabled: part >= 0 && fileID !== '', staleTime: 60_000 },
  )
