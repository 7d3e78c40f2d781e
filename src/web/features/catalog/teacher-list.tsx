import { useTranslation } from 'react-i18next'
import { Portrait } from '#web/ui/portrait.tsx'
import styles from './teacher-list.module.css'
import type { Teacher } from './types.ts'

/** The teachers of a course. */
export function TeacherList({ teachers }: { teachers: readonly Teacher[] }) {
  const { t } = useTranslation('catalog')
  if (teachers.length === 0) return <p className="second">{t('catalog:teachersNone')}</p>
  return (
    <ul className={styles.list}>
      {teachers.map((teacher) => (
        <li key={teacher.id} className={styles.teacher}>
          <Portrait {...teacher} />
          <div>
            <h3 className={styles.name}>{teacher.name}</h3>
            <p className="second">{teacher.intro}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
