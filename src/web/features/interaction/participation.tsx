import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '#web/area-kit/can.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import type { ByKey } from '#contract/operations.ts'
import { call } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { clockText } from '#web/ui/clock-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './interaction.module.css'
import { useTask } from '#web/lib/use-task.ts'

const RollCallPeople = lazy(async () => ({
  default: (await import('./roll-call-people.tsx')).RollCallPeople,
}))

type Participant = ByKey['GET /api/v1/openclass/{id}/participation']['reply']['list'][number]
type Counted = 'hands' | 'called' | 'stage' | 'answered' | 'questions' | 'messages' | 'reactions'
type RollCall = ByKey['GET /api/v1/openclass/{id}/roll_calls']['reply']['list'][number]

/** How the students of a class took part in it, below its attendance. */
export default function Participation({ classId }: { classId: number }) {
  const { t } = useTranslation('interaction')
  return (
    <section className={styles.panel}>
      <div className={listStyles.bar}>
        <h2>{t('interaction:participation.title')}</h2>
        <Can permission="attendance.export">
          <FileButton classId={classId} />
        </Can>
      </div>
      <RollCalls classId={classId} />
      <Students classId={classId} />
    </section>
  )
}

function FileButton({ classId }: { classId: number }) {
  const { t } = useTranslation('interaction')
  const { busy, run } = useTask()
  async function download() {
    const { name, content } = await call('GET /api/v1/openclass/{id}/participation/file', {
      params: { id: classId },
    })
    saveFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Button loading={busy !== ''} onClick={() => void run('file', download)}>
      {t('interaction:participation.export')}
    </Button>
  )
}

function RollCalls({ classId }: { classId: number }) {
  const { t } = useTranslation('interaction')
  const [opened, setOpened] = useState<number | null>(null)
  const query = useCall('GET /api/v1/openclass/{id}/roll_calls', { params: { id: classId } }, { quiet: true })
  const columns: readonly Column<RollCall>[] = [
    {
      key: 'at',
      title: t('interaction:rollCall.title'),
      cell: ({ started_at }) => <Moment at={started_at} exact />,
    },
    {
      key: 'answered',
      title: t('interaction:rollCall.came'),
      align: 'right',
      className: listStyles.number,
      cell: ({ answered }) => answered,
    },
    {
      key: 'missed',
      title: t('interaction:participation.missed'),
      align: 'right',
      className: listStyles.number,
      cell: ({ missed }) => missed,
    },
    {
      key: 'who',
      title: '',
      cell: ({ id }) => (
        <Button size="small" onClick={() => setOpened(id)}>
          {t('interaction:rollCall.missed')}
        </Button>
      ),
    },
  ]
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          {list.length > 0 && <DataTable rows={list} keyOf={({ id }) => id} columns={columns} />}
          <Suspense>
            {opened !== null && (
              <RollCallPeople classId={classId} rollCallId={opened} onClose={() => setOpened(null)} />
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function Students({ classId }: { classId: number }) {
  const { t } = useTranslation('interaction')
  const list = usePageList('GET /api/v1/openclass/{id}/participation', { params: { id: classId }, query: {} })
  const count = (key: Counted, title: string): Column<Participant> => ({
    ...{ key, title, align: 'right', className: listStyles.number },
    cell: (row) => row[key],
  })
  const counts = [
    count('hands', t('interaction:participation.hands')),
    count('called', t('interaction:participation.called')),
    count('stage', t('interaction:participation.stage')),
    count('answered', t('interaction:participation.answered')),
    count('questions', t('interaction:participation.questions')),
    count('messages', t('interaction:participation.messages')),
    count('reactions', t('interaction:participation.reactions')),
  ]
  const columns: readonly Column<Participant>[] = [
    {
      key: 'who',
      title: t('interaction:participation.name'),
      cell: ({ nickName, username }) => (
        <span className={listStyles.stack}>
          <span>{nickName}</span>
          <span className={listStyles.small}>{username}</span>
        </span>
      ),
    },
    {
      key: 'seconds',
      title: t('interaction:participation.present'),
      align: 'right',
      className: listStyles.number,
      cell: ({ seconds }) => clockText(seconds),
    },
    ...counts,
    {
      key: 'stageSeconds',
      title: t('interaction:participation.stageTime'),
      align: 'right',
      className: listStyles.number,
      cell: ({ stage_seconds }) => clockText(stage_seconds),
    },
  ]
  return (
    <ListBody
      label={t('interaction:participation.title')}
      list={list}
      empty={<EmptyState title={t('interaction:participation.none')} />}
    >
      {(people) => <DataTable rows={people} keyOf={({ userid }) => userid} columns={columns} />}
    </ListBody>
  )
}
