import { useTranslation } from 'react-i18next'
import { ConfirmAction } from '#web/area-kit/form/confirm-action.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import type { Delivery } from './delivery-state.tsx'

/** Asks before somebody may get the same twice. */
export function ResendDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t } = useTranslation('message')
  return (
    <ConfirmAction
      title={t('message:outbox.resendTitle')}
      action={t('message:outbox.resend')}
      onConfirm={async () => {
        await call(
          'POST /api/v1/admin/messages/outbox/{id}/resend',
          { params: { id: delivery.id } },
          { quiet: true },
        )
        onClose()
        await invalidate('GET /api/v1/admin/messages/outbox')
      }}
      onClose={onClose}
    >
      <p>
        {t(
          delivery.state === 'unconfirmed'
            ? 'message:outbox.resendUnconfirmed'
            : 'message:outbox.resendFailed',
          { address: delivery.address },
        )}
      </p>
    </ConfirmAction>
  )
}
