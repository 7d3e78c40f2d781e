import { useTranslation } from 'react-i18next'
import type { ByKey } from '#contract/operations.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { Moment } from '#web/area-kit/moment.tsx'
import recordStyles from '#web/area-kit/record.module.css'

type Student = ByKey['GET /api/v1/teacher/students/{id}']['reply']

/** Who a student is, and the courses with this teacher. */
export function StudentFacts({ username, telephone, grade, courses }: Student) {
  const { t } = useTranslation('student')
  return (
    <div className={recordStyles.columns}>
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
      <Part title={t('student:tabs.facts')}>
        <Facts
          facts={[
            { label: t('student:username'), value: username },
            { label: t('student:phone'), value: telephone },
            { label: t('student:grade'), value: grade },
          ]}
        />
      </Part>
    </div>
  )
}
