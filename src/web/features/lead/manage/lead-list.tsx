import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { LeadFilters } from './lead-filters.tsx'
import { isOverdue, type ListedLead, leadName, stateTones } from './lead-record.ts'
import { useLeadFilters } from './use-lead-filters.ts'

function LeadTable({ leads }: { leads: readonly ListedLead[] }) {
  const { t } = useTranslation('lead')
  const now = useNow()
  const columns: readonly Column<ListedLead>[] = [
    {
      key: 'name',
      title: t('lead:name'),
      grow: 3,
      cell: (lead) => (
        <TwoTexts second={lead.name && `+${lead.area_code} ${lead.telephone}`}>
          <Link to={`/leads/${lead.id}`}>{leadName(lead)}</Link>
        </TwoTexts>
      ),
    },
    {
      key: 'state',
      title: t('lead:stateTitle'),
      cell: ({ state }) => <Tag tone={stateTones[state]}>{t(leadStateKeys[state])}</Tag>,
    },
    {
      key: 'source',
      title: t('lead:source'),
      grow: 1,
      from: 'm',
      cell: ({ source }) => <span title={source?.name}>{source?.name ?? '–'}</span>,
    },
    {
      key: 'owner',
      title: t('lead:owner'),
      grow: 1,
      cell: ({ owner }) => owner?.name ?? <span className="second">{t('lead:ownedByNobody')}</span>,
    },
    {
      key: 'next',
      title: t('lead:nextContact'),
      cell: (lead) =>
        lead.next_contact_at === null ? (
          '–'
        ) : (
          <span className={listStyles.row}>
            <Moment at={lead.next_contact_at} exact />
            {isOverdue(lead, now) && <Tag tone="warn">{t('lead:overdue')}</Tag>}
          </span>
        ),
    },
    {
      key: 'created',
      title: t('lead:createdAt'),
      from: 'l',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
  return <DataTable dense rows={leads} keyOf={({ id }) => id} columns={columns} />
}

/** The leads of the school, with filters by state, owner, source and what is due. */
export function LeadList() {
  const { t } = useTranslation(['lead', 'backoffice'])
  const filters = useLeadFilters()
  const list = useNumberedList('GET /api/v1/admin/leads', { query: filters })
  const isNarrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <LeadFilters />
      <ListBody
        label={t('common:title.leads')}
        list={list}
        empty={
          isNarrowed ? (
            <EmptyState
              title={t('lead:noneFound')}
              action={<ButtonLink to="/leads">{t('backoffice:list.showAll')}</ButtonLink>}
            />
          ) : (
            <EmptyState title={t('lead:none')} why={t('lead:noneWhy')} />
          )
        }
      >
        {(leads) => <LeadTable leads={leads} />}
      </ListBody>
    </>
  )
}
