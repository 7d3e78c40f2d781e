import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadStateKeys } from '#contract/lead/limits.ts'
import { type Fact, Facts, Part } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import styles from '#web/area-kit/record.module.css'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** The lead that a student was, what is attributed to their recommendations, and the link by which they count. */
export default function UserReferral({ userid }: { userid: number }) {
  const { t } = useTranslation('lead')
  const [sharing, setSharing] = useState(false)
  const query = useCall('GET /api/v1/admin/users/{id}/referral', { params: { id: userid } }, { quiet: true })
  return (
    <Part title={t('lead:referral.title')}>
      <Loaded query={query}>
        {({ lead, students, orders, amounts, latest }) => {
          const facts: Fact[] = [
            {
              label: t('lead:referral.lead'),
              value: lead && <RecordLink to={`/leads/${lead.id}`}>{t(leadStateKeys[lead.state])}</RecordLink>,
            },
            { label: t('lead:referral.students'), value: String(students) },
            { label: t('lead:sources.orders'), value: String(orders) },
            {
              label: t('lead:sources.amount'),
              value:
                amounts.length > 0 &&
                amounts.map(({ currency, amount }) => (
                  <Sum key={currency} amount={amount} currency={currency} />
                )),
            },
            {
              label: t('lead:referral.latest'),
              value: latest.length > 0 && (
                <span className={styles.marks}>
                  {latest.map(({ id, name }) => (
                    <RecordLink key={id} to={`/users/${id}`}>
                      {name}
                    </RecordLink>
                  ))}
                </span>
              ),
            },
          ]
          return <Facts facts={facts} />
        }}
      </Loaded>
      <div>
        <Button onClick={() => setSharing(true)}>{t('lead:referral.link')}</Button>
      </div>
      {sharing && (
        <ShareDialog
          title={t('lead:referral.linkTitle')}
          what={t('lead:referral.linkWhat')}
          campaign={{ recommenduserid: String(userid) }}
          fileName={`recommend-${userid}`}
          onClose={() => setSharing(false)}
        />
      )}
    </Part>
  )
}
