import { useTranslation } from 'react-i18next'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { stateLooks, states } from './states.ts'

/** Filters activities by state, in the query of the address. */
export function StateFilter() {
  const { t } = useTranslation(['promotion', 'backoffice'])
  return (
    <FilterLinks
      label={t('promotion:filterState')}
      param="state"
      options={[
        { value: '', label: t('backoffice:list.all') },
        ...states.map((state) => ({ value: state, label: t(stateLooks[state].text) })),
      ]}
    />
  )
}
