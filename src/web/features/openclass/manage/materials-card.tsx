import { useTranslation } from 'react-i18next'
import { ClassMaterials } from '#web/features/material/manage/class-materials.tsx'
import { useCan } from '#web/lib/can.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './class-form.module.css'

/** The files of a class, as a part of its page. */
export function MaterialsCard({ classId }: { classId: number }) {
  const { t } = useTranslation('material')
  const can = useCan()
  if (!can('material.read')) return null
  return (
    <Card as="section" padding="large" className={styles.videos} aria-labelledby="class-materials">
      <h2 id="class-materials">{t('material:title')}</h2>
      <ClassMaterials classId={classId} />
    </Card>
  )
}
