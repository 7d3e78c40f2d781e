import { useTranslation } from 'react-i18next'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { type Fact, Facts, Part } from '#web/area-kit/facts.tsx'
import { editing, Loaded } from '#web/area-kit/form/loaded.tsx'
import { reread } from '#web/area-kit/form/reread.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Tag } from '#web/ui/tag.tsx'
import { LeadActions } from './lead-actions.tsx'
import { LeadForm, readOf } from './lead-form.tsx'
import { LeadHistory } from './lead-history.tsx'
import { type Lead, leadName, stateTones } from './lead-record.ts'

const originKeys: Readonly<Record<Lead['origin'], string>> = {
  staff: 'lead:origin.staff',
  registration: 'lead:origin.registration',
  import: 'lead:origin.import',
}

function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useTranslation('lead')
  const facts: Fact[] = [
    { label: t('lead:createdAt'), value: <Moment at={lead.created_at} exact /> },
    { label: t('lead:originTitle'), value: t(originKeys[lead.origin]) },
    {
      label: t('lead:registeredAt'),
      value: lead.registered_at !== null && <Moment at={lead.registered_at} exact />,
    },
    {
      label: t('lead:student'),
      value: lead.student_id !== null && (
        <RecordLink to={`/users/${lead.student_id}`}>{lead.name || lead.student_id}</RecordLink>
      ),
    },
  ]
  return (
    <Part title={t('lead:facts')}>
      <Facts facts={facts} />
    </Part>
  )
}

/** One lead: its fields, what is known about it, and its history. */
export function LeadDetail({ id }: { id: number }) {
  const { t } = useTranslation('lead')
  const query = useCall('GET /api/v1/admin/leads/{id}', { params: { id } }, editing)
  usePageTitle(query.data && leadName(query.data))
  return (
    <Loaded query={query}>
      {(lead) => (
        <>
          <div className={styles.head}>
            <h2 className={styles.marks}>
              {leadName(lead)}
              <Tag tone={stateTones[lead.state]}>{t(leadStateKeys[lead.state])}</Tag>
            </h2>
            <LeadActions lead={lead} />
          </div>
          <div className={styles.columns}>
            <div className={styles.column}>
              <LeadHistory id={lead.id} />
            </div>
            <div className={styles.column}>
              <Part title={t('lead:edit')}>
                <LeadForm
                  // an account changes the lead beside the form
                  key={`${lead.id} ${lead.student_id}`}
                  read={readOf(lead)}
                  onReread={async () => readOf(await reread(query))}
                />
              </Part>
              <LeadFacts lead={lead} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}
