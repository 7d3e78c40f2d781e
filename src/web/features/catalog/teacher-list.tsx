import { useTranslation } from 'react-i18next'
import styles from './teacher-list.module.css'
import type { Teacher } from './types.ts'

function Portrait({ name, avatar_url }: Teacher) {
  if (avatar_url)
    return <img className={styles.portrait} src={avatar_url} alt="" width={64} height={64} loading="lazy" />
  return (
    <span className={styles.portrait} aria-hidden="true">
      {[...name][0]}
    </span>
  )
}

/** Who teaches a course. */
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
