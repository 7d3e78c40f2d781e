import { useTranslation } from 'react-i18next'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { Moment } from '#web/area-kit/moment.tsx'
import recordStyles from '#web/area-kit/record.module.css'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Notes } from './notes.tsx'

/** One of the teacher's students: who they are, their courses with this teacher, and the notes about them. */
export function StudentDetail({ userid }: { userid: number }) {
  const { t } = useTranslation('student')
  const query = useCall('GET /api/v1/teacher/students/{id}', { params: { id: userid } }, { quiet: true })
  usePageTitle(query.data && (query.data.name || query.data.username))
  return (
    <Loaded query={query}>
      {({ name, username, telephone, grade, courses }) => (
        <div className={recordStyles.columns}>
          <Notes userid={userid} />
          <div className={recordStyles.column}>
            <Part title={name || username}>
              <Facts
                facts={[
                  { label: t('student:username'), value: username },
                  { label: t('student:phone'), value: telephone },
                  { label: t('student:grade'), value: grade },
                ]}
              />
            </Part>
            <Part title={t('student:courses')}>
              {courses.map(({ product_id, product_name, granted_at, valid_until }) => (
                <p key={`${product_id} ${granted_at}`} className={listStyles.stack}>
                  <span>{product_name}</span>
                  <span className={listStyles.small}>
                    <Moment at={granted_at} exact />
                    {' – '}
                    {valid_until === null ? t('student:forGood') : <Moment at={valid_until} exact />}
                  </span>
                </p>
              ))}
            </Part>
          </div>
        </div>
      )}
    </Loaded>
  )
}
