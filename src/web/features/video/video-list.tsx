import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Moment } from '#web/features/area/moment.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { formatBytes } from './format-bytes.ts'
import type { Video } from './types.ts'
import { VideoActions } from './video-actions.tsx'
import { VideoState } from './video-state.tsx'
import styles from './video.module.css'

export interface VideoListProps {
  videos: readonly Video[]
  chosen: readonly Video[]
  onChoose: (chosen: Video[]) => void
}

export function VideoList({ videos, chosen, onChoose }: VideoListProps) {
  const { t } = useTranslation('video')
  const columns: TableColumnsType<Video> = [
    {
      title: t('video:name'),
      key: 'name',
      render: (_, { name, source, owner_name }) => (
        <span className={styles.name}>
          <span>{name}</span>
          <span className={styles.small}>
            {t(`video:source.${source}`)}
            {owner_name && ` · ${owner_name}`}
          </span>
        </span>
      ),
    },
    {
      title: t('video:length'),
      key: 'length',
      align: 'right',
      className: styles.number ?? '',
      render: (_, { duration, bytes }) => (
        <span className={styles.name}>
          <span>{duration > 0 ? clockText(Math.round(duration)) : '–'}</span>
          <span className={styles.small}>{bytes > 0 && formatBytes(bytes)}</span>
        </span>
      ),
    },
    {
      title: t('video:state.title'),
      key: 'state',
      width: 240,
      render: (_, video) => <VideoState video={video} />,
    },
    {
      title: t('video:created'),
      key: 'created',
      className: styles.number ?? '',
      render: (_, { created_at }) => <Moment at={created_at} />,
    },
    { title: t('video:actions'), key: 'actions', render: (_, video) => <VideoActions video={video} /> },
  ]
  return (
    <Table<Video>
      rowKey="id"
      columns={columns}
      dataSource={videos}
      pagination={false}
      rowSelection={{
        selectedRowKeys: chosen.map(({ id }) => id),
        onChange: (_keys, rows) => onChoose(rows),
        getCheckboxProps: ({ name, duration }) => ({
          disabled: duration === 0,
          'aria-label': t('video:chooseNamed', { name }),
        }),
        hideSelectAll: true,
        columnTitle: <VisuallyHidden>{t('video:choose')}</VisuallyHidden>,
      }}
    />
  )
}
