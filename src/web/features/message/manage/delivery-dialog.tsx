import { useTranslation } from 'react-i18next'
import { Facts } from '#web/area-kit/facts.tsx'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCall } from '#web/lib/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../messages.module.css'
import { StateTag } from './delivery-state.tsx'

/** A mail or an SMS as its reader gets it. */
export function DeliveryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('message')
  const query = useCall('GET /api/v1/admin/messages/outbox/{id}', { params: { id } }, { quiet: true })
  return (
    <Dialog open title={t('message:outbox.readTitle')} onClose={onClose}>
      <Loaded query={query}>
        {({ address, subject, text, state, answer, attempts, sent_at, next_try_at }) => (
          <>
            <Facts
              facts={[
                { label: t('message:outbox.to'), value: address },
                { label: t('message:outbox.subject'), value: subject },
                { label: t('message:outbox.stateTitle'), value: <StateTag state={state} /> },
                { label: t('message:outbox.answer'), value: answer },
                { label: t('message:outbox.attempts'), value: attempts > 1 ? String(attempts) : '' },
                { label: t('message:outbox.sentAt'), value: sent_at !== null && <Moment at={sent_at} /> },
                {
                  label: t('message:outbox.nextTry'),
                  value: next_try_at !== null && <Moment at={next_try_at} />,
                },
              ]}
            />
            <pre className={styles.mail}>{text}</pre>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
