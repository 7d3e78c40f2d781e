import { useTranslation } from 'react-i18next'
import { PageLinks } from '#web/area-kit/page-links.tsx'
import { useCan } from '#web/lib/can.ts'

/** What has left the school, side by side: e-mails and SMS of messages, and the SMS that carry a code. */
export function OutboxLinks() {
  const { t } = useTranslation('message')
  const can = useCan()
  const links = [
    ...(can('message.configure') ? [{ route: '/outbox', label: t('message:outbox.messages') }] : []),
    ...(can('sms.security') ? [{ route: '/sms', label: t('message:outbox.codes') }] : []),
  ]
  return links.length > 1 && <PageLinks label={t('message:outbox.pages')} links={links} />
}
