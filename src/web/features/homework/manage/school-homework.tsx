import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { answerStates, publishStatuses } from '#contract/homework/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import styles from '../homework.module.css'
import { ShownText } from '../shown-text.tsx'
import { PublishTag } from '../tags.tsx'
import { HomeworkNumbers } from '../teaching/homework-numbers.tsx'
import { SchoolAnswers } from './school-answers.tsx'

type Found = ByKey['GET /api/v1/admin/homework/{id}']['reply']

/** One homework as the school looks at it: what it is, how its answers stand, and its numbers. */
export function SchoolHomework({ id }: { id: number }) {
  const query = useCall('GET /api/v1/admin/homework/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.title)
  return <Loaded query={query}>{(found) => <FoundHomework found={found} />}</Loaded>
}

function FoundHomework({ found }: { found: Found }) {
  const { t } = useTranslation('homework')
  const [search] = useSearchParams()
  const { due_time, publish_time, product_id, teacher_id } = found
  const lesson = `${found.product_name} · ${found.lesson_name}`
  return (
    <div className={styles.stack}>
      <Part title={found.title}>
        <Facts
          facts={[
            {
              label: t('homework:field.teacher'),
              value: teacher_id !== null && (
                <RecordLink to={`/users/${teacher_id}`}>{found.teacher_name}</RecordLink>
              ),
            },
            {
              label: t('homework:field.lesson'),
              value: <RecordLink to={`/products/${product_id}/lessons`}>{lesson}</RecordLink>,
            },
            {
              label: t('homework:field.publishStatus'),
              value: <PublishTag status={found.publish_status} isClosed={found.is_closed} />,
            },
            {
              label: t('homework:field.published'),
              value: publish_time !== null && <Moment at={publish_time} exact />,
            },
            { label: t('homework:field.due'), value: due_time !== null && <Moment at={due_time} exact /> },
          ]}
        />
        <ShownText text={found.content} images={found.images} files={found.files} />
      </Part>
      {found.publish_status === publishStatuses.published && (
        <>
          <SchoolAnswers id={found.id} state={oneOf(search, 'state', answerStates)} />
          <HomeworkNumbers found={found} />
        </>
      )}
    </div>
  )
}
