import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCan } from '#web/lib/can.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { formatBytes } from '#web/area-kit/format-bytes.ts'
import { sourceText } from './source-text.ts'
import type { Video } from './types.ts'
import { VideoActions } from './video-actions.tsx'
import { VideoState } from './video-state.tsx'
import styles from './video.module.css'

export interface VideoListProps {
  videos: readonly Video[]
  /** in the order of selection */
  chosen: readonly Video[]
  onChoose: (chosen: Video[]) => void
}

export function VideoList({ videos, chosen, onChoose }: VideoListProps) {
  const { t } = useTranslation('video')
  const mayJoin = useCan()('video.write')
  const isChosen = ({ id }: Video) => chosen.some((one) => one.id === id)
  const toggle = (video: Video) =>
    onChoose(isChosen(video) ? chosen.filter(({ id }) => id !== video.id) : [...chosen, video])
  const columns: Column<Video>[] = [
    {
      title: t('video:name'),
      key: 'name',
      grow: 3,
      cell: (video) => {
        const { owner_name } = video
        const from = [t(sourceText(video)), owner_name].filter(Boolean).join(' · ')
        const name = (
          <TwoTexts second={from} title={`${video.name} · ${from}`}>
            {video.name}
          </TwoTexts>
        )
        return mayJoin ? (
          <Checkbox
            className={styles.pick}
            aria-label={t('video:chooseNamed', { name: video.name })}
            checked={isChosen(video)}
            disabled={video.duration === 0}
            onChange={() => toggle(video)}
          >
            {name}
          </Checkbox>
        ) : (
          name
        )
      },
    },
    {
      title: t('video:length'),
      key: 'length',
      align: 'right',
      className: styles.number,
      cell: ({ duration, bytes }) => (
        <TwoTexts second={bytes > 0 && formatBytes(bytes)}>
          {duration > 0 ? clockText(Math.round(duration)) : '–'}
        </TwoTexts>
      ),
    },
    {
      title: t('video:state.title'),
      key: 'state',
      cell: (video) => <VideoState video={video} />,
    },
    {
      title: t('video:created'),
      key: 'created',
      className: styles.number,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    { title: t('video:actions'), key: 'actions', cell: (video) => <VideoActions video={video} /> },
  ]
  return <DataTable dense rows={videos} keyOf={({ id }) => id} columns={columns} />
}
