import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { publishStatuses } from '#contract/homework/enums.ts'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { call } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { oneHomeworkRoute } from '../homework-links.ts'
import { fieldsOf, HomeworkForm, newValues, valuesOf } from './homework-form.tsx'

const useLessons = () => useCall('GET /api/v1/teacher/homework/lessons', {}, editing)

/** Creates a homework and opens it, unpublished; the address may name its lesson. */
export function NewHomework() {
  const { t } = useTranslation('homework')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = search.get('lesson') ?? ''
  return (
    <Loaded query={useLessons()}>
      {({ list }) => (
        <HomeworkForm
          initial={{ ...newValues, lesson: list.some(({ id }) => String(id) === wanted) ? wanted : '' }}
          lessons={list}
          status={publishStatuses.unpublished}
          submitText={t('homework:create')}
          onSave={async (values) => {
            const body = fieldsOf(values)
            const { id } = await call('POST /api/v1/teacher/homework', { body }, { quiet: true })
            void invalidate('GET /api/v1/teacher/homework')
            // after the form has no unsaved changes
            setTimeout(() => void navigate(oneHomeworkRoute(id), { replace: true }))
            return values
          }}
        />
      )}
    </Loaded>
  )
}

export function EditHomework({ id }: { id: number }) {
  const { t } = useTranslation('homework')
  const navigate = useNavigate()
  const lessons = useLessons()
  const query = useCall('GET /api/v1/teacher/homework/{id}', { params: { id } }, editing)
  usePageTitle(query.data?.title)
  return (
    <Loaded query={lessons}>
      {({ list }) => (
        <Loaded query={query}>
          {(found) => (
            <HomeworkForm
              initial={valuesOf(found)}
              lessons={list}
              status={found.publish_status}
              submitText={t('homework:save')}
              onSave={async (values) => {
                const body = fieldsOf(values)
                await call('PUT /api/v1/teacher/homework/{id}', { params: { id }, body }, { quiet: true })
                void invalidate('GET /api/v1/teacher/homework')
                void invalidate('GET /api/v1/teacher/homework/{id}')
                setTimeout(() => void navigate(oneHomeworkRoute(id)))
                return values
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
