import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCan } from '#web/lib/can.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { formatBytes } from '#web/area-kit/format-bytes.ts'
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
      cell: (video) => {
        const name = (
          <span className={styles.name}>
            <span>{video.name}</span>
            <span className={styles.small}>
              {t(`video:source.${video.source}`)}
              {video.owner_name && ` · ${video.owner_name}`}
            </span>
          </span>
        )
        return mayJoin ? (
          <Checkbox
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
        <span className={styles.name}>
          <span>{duration > 0 ? clockText(Math.round(duration)) : '–'}</span>
          <span className={styles.small}>{bytes > 0 && formatBytes(bytes)}</span>
        </span>
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
  return <DataTable rows={videos} keyOf={({ id }) => id} columns={columns} />
}
