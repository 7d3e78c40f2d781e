import { useTranslation } from 'react-i18next'
import { AntdFrame } from '#web/features/area/antd-frame.tsx'
import { AreaPage } from '#web/features/area/area-page.tsx'
import { ProductPage } from '#web/features/backoffice/products/product-page.tsx'
import { ProductStudents } from '#web/features/backoffice/students/product-students.tsx'

/** `#/products/:id/students`. */
export default function ProductStudentsPage() {
  const { t } = useTranslation('area')
  return (
    <AntdFrame>
      <AreaPage title={t('area:title.productStudents')}>
        <ProductPage>{(id) => <ProductStudents id={id} />}</ProductPage>
      </AreaPage>
    </AntdFrame>
  )
}
