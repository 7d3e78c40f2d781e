import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { hasLessons } from '../product-kinds.ts'
import { ProductNav } from '../product-nav.tsx'
import { LessonForm } from './lesson-form.tsx'

/** The lessons of a course, if its kind has some. */
export function ProductLessons({ id }: { id: number }) {
  const { t } = useTranslation('backoffice')
  const query = useCall('GET /api/v1/admin/products/{id}/lessons', { params: { id } }, editing)
  usePageTitle(query.data?.name)
  return (
    <Loaded query={query}>
      {({ name, type, revision, list }) => (
        <>
          <ProductNav id={id} type={type} name={name} />
          {hasLessons(type) ? (
            <LessonForm id={id} type={type} revision={revision} list={list} />
          ) : (
            <Notice title={t('backoffice:lesson.notHere')} />
          )}
        </>
      )}
    </Loaded>
  )
}
