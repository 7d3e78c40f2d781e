import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { isId } from '#web/lib/route-query.ts'
import { learnRoute } from '#web/lib/shop-routes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AttendanceOfLessons } from '../attendance-of-lessons.tsx'

/** `#/my_courses/:productId/attendance`: how the student attended the lessons of a course. */
export default function OwnAttendancePage() {
  const { t } = useTranslation('student')
  const { productId: id } = useParams()
  const productId = isId(id) ? Number(id) : null
  return (
    <AreaPage
      title={t('area:title.ownAttendance')}
      actions={
        productId !== null && (
          <ButtonLink to={learnRoute(productId)}>{t('student:attendance.toCourse')}</ButtonLink>
        )
      }
    >
      {productId === null ? (
        <EmptyState title={t('student:attendance.noLessons')} />
      ) : (
        <OwnLessons productId={productId} />
      )}
    </AreaPage>
  )
}

function OwnLessons({ productId }: { productId: number }) {
  const list = usePageList('GET /api/v1/student/courses/{product_id}/attendance', {
    params: { product_id: productId },
    query: {},
  })
  return (
    <AttendanceOfLessons
      list={list}
      name={({ lesson_id, lesson_name }) => <Link to={learnRoute(productId, lesson_id)}>{lesson_name}</Link>}
    />
  )
}
