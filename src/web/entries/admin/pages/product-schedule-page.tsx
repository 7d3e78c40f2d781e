import { useTranslation } from 'react-i18next'
import { AreaPage } from '#web/area-kit/area-page.tsx'
import { ProductNav } from '#web/features/catalog/manage/product-nav.tsx'
import { ProductPage } from '#web/features/catalog/manage/product-page.tsx'
import { CourseSchedule } from '#web/features/schedule/lessons/course-schedule.tsx'

/** `#/products/:id/schedule`. */
export default function ProductSchedulePage() {
  const { t } = useTranslation('schedule')
  return (
    <AreaPage title={t('common:title.courseSchedule')} lead={t('schedule:lessons.lead')}>
      <ProductPage>
        {(id) => (
          <CourseSchedule id={id} head={({ type, name }) => <ProductNav id={id} type={type} name={name} />} />
        )}
      </ProductPage>
    </AreaPage>
  )
}
