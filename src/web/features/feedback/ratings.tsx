import { useTranslation } from 'react-i18next'
import { useRead } from '#web/lib/use-read.ts'

/**
 * On the page of a course: what its students think of it and of its teachers; nothing before there are enough. It has
 * no parts and styles of its own, whose names the first screen would have to hold.
 */
export default function CourseRatings({ productId }: { productId: number }) {
  const { t } = useTranslation('catalog')
  const { data } = useRead('GET /api/product/{id}/ratings', { params: { id: productId } }, { quiet: true })
  if (!data) return null
  const { average, ratings, teachers } = data
  return (
    <>
      {average !== null && <p>{t('catalog:rated', { average, count: ratings })}</p>}
      {teachers.map((teacher) => (
        <p key={teacher.userid} className="second">
          {t('catalog:teacherRated', { name: teacher.name, average: teacher.average })}
        </p>
      ))}
    </>
  )
}
