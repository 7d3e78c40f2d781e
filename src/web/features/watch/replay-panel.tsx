import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type TabItem, Tabs } from '#web/ui/tabs.tsx'
import styles from './replay-panel.module.css'
import { type BoardPlace, BoardTab } from './replay-board.tsx'
import { ReplaySearch } from './replay-search.tsx'
import type { Replay } from './use-replay.ts'

const Transcript = lazyPart(() => import('#web/features/caption/transcript.tsx'), ['caption'])
const ChapterList = lazyPart(() => import('#web/features/chapter/chapter-list.tsx'), ['chapters'])
const ReplayPolls = lazyPart(() => import('#web/features/poll/replay-polls.tsx'), ['poll'])
const ReplayChat = lazyPart(() => import('#web/features/chat/replay-chat.tsx'), ['chat'])
const VideoNotes = lazyPart(() => import('#web/features/note/video-notes.tsx'), ['note'])

/** what somebody writes in, where a letter is a letter */
const WRITING = 'input, textarea, select, [contenteditable], dialog'
const STALE_MS = 5 * 60_000

type Tab = 'notes' | 'chapters' | 'transcript' | 'whiteboard' | 'polls' | 'chat'

export interface ReplayPanelProps {
  classId: number
  hasChat: boolean
  replay: Replay
  /** where the whiteboard stands; undefined: on its tab, always */
  board?: BoardPlace | undefined
}

/** Beside a replay: the viewer's notes, its chapters, its transcript, the polls and the chat of the class, all in step with it. */
export default function ReplayPanel({ classId, hasChat, replay, board }: ReplayPanelProps) {
  const { t } = useTranslation('replay')
  const { player, jump } = replay
  const video = replay.videos?.[replay.index]
  const fileID = video?.fileID ?? ''
  const quiet = { quiet: true, staleTime: STALE_MS, enabled: fileID !== '' } as const
  const chapters = useCall('GET /api/v1/chapters', { query: { fileID } }, quiet).data?.list ?? []
  const captions = useCall('GET /api/v1/captions', { query: { fileID } }, quiet).data?.list ?? []
  const asked = { params: { id: classId } }
  const polls = useCall('GET /api/v1/openclass/{id}/polls/asked', asked, quiet).data?.list ?? []
  const drawn = useCall('GET /api/v1/openclass/{id}/whiteboard/replay', { ...asked, query: {} }, quiet).data
  const [tab, setTab] = useState<Tab>('notes')
  const [writingAt, write] = useState<number | null>(null)
  const begin = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event
    if (key !== 'n' || altKey || ctrlKey || metaKey || defaultPrevented || !player) return
    if (!(target instanceof Element) || target.closest(WRITING)) return
    // the letter is not the first of the note
    event.preventDefault()
    setTab('notes')
    write(player.position())
  })
  useEffect(() => {
    document.addEventListener('keydown', begin)
    return () => document.removeEventListener('keydown', begin)
  }, [])
  if (!video) return null
  const here = (second: number) => jump(second)
  const items: TabItem<Tab>[] = [
    {
      key: 'notes',
      label: t('replay:tab.notes'),
      panel: (
        <VideoNotes
          key={fileID}
          fileID={fileID}
          title={video.name}
          player={player}
          writingAt={writingAt}
          onWrite={write}
          onJump={here}
        />
      ),
    },
  ]
  if (chapters.length > 0)
    items.push({
      key: 'chapters',
      label: t('replay:tab.chapters'),
      panel: <ChapterList chapters={chapters} player={player} onJump={here} />,
    })
  if (captions.length > 0)
    items.push({
      key: 'transcript',
      label: t('replay:tab.transcript'),
      panel: <Transcript fileID={fileID} player={player} onJump={here} />,
    })
  if (drawn && drawn.steps.length > 0)
    items.push({
      key: 'whiteboard',
      label: t('replay:tab.whiteboard'),
      panel: <BoardTab classId={classId} replay={replay} place={board} />,
    })
  if (polls.length > 0)
    items.push({
      key: 'polls',
      label: t('replay:tab.polls'),
      panel: <ReplayPolls polls={polls} fileID={fileID} player={player} onJump={jump} />,
    })
  if (hasChat)
    items.push({
      key: 'chat',
      label: t('replay:tab.chat'),
      panel: <ReplayChat classId={classId} fileID={fileID} player={player} />,
    })
  return (
    <section className={styles.panel} aria-label={t('replay:title')}>
      {(captions.length > 0 || hasChat) && <ReplaySearch classId={classId} onJump={jump} />}
      <Suspense
        fallback={
          <Loading>
            <Skeleton lines={4} />
          </Loading>
        }
      >
        <Tabs label={t('replay:title')} items={items} value={tab} onChange={setTab} />
      </Suspense>
    </section>
  )
}
