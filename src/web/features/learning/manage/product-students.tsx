import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ProductNav } from '#web/features/catalog/manage/product-nav.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { TrialForms } from './trial-forms.tsx'
import { StudentList } from './student-list.tsx'

/** Students of a course, or its trial forms; the query of the address says which. */
export function ProductStudents({ id }: { id: number }) {
  const { t } = useTranslation('students')
  const [search, setSearch] = useSearchParams()
  const query = useCall('GET /api/v1/admin/products/{id}', { params: { id } }, { quiet: true })
  usePageTitle(query.data?.name)
  return (
    <Loaded query={query}>
      {({ name, type }) => (
        <>
          <ProductNav id={id} type={type} name={name} />
          <Tabs
            label={t('area:title.productStudents')}
            value={search.get('tab') === 'claims' ? 'claims' : 'students'}
            onChange={(tab) => setSearch(tab === 'claims' ? { tab } : {}, { replace: true })}
            items={[
              {
                key: 'students',
                label: t('students:students'),
                panel: <StudentList course={{ id, type }} />,
              },
              { key: 'claims', label: t('students:claims'), panel: <TrialForms id={id} /> },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
