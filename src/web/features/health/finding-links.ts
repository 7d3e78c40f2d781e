import type { FindingId } from '#contract/health/findings.ts'
import type { Permission } from '#contract/permission.ts'

interface Target {
  route: string
  permission: Permission
}

const settlement: Target = { route: '/bills?open=1', permission: 'payment.settle' }
const orders: Target = { route: '/orders', permission: 'order.read' }
const outbox: Target = { route: '/outbox?state=failed', permission: 'message.configure' }
const backups: Target = { route: '/backup', permission: 'backup.configure' }

/** The screen of the back office on which a finding is mended; others are mended on the machine. */
export const findingLinks: Partial<Record<FindingId, Target>> = {
  disk_full: { route: '/videos', permission: 'video.read' },
  disk_low: { route: '/videos', permission: 'video.read' },
  video_jobs_failed: { route: '/videos', permission: 'video.read' },
  granted_unpaid: orders,
  paid_ungranted: orders,
  journal_differs: settlement,
  bill_failed: settlement,
  stock_differs: { route: '/bills', permission: 'payment.settle' },
  refund_failed: { route: '/refunds?state=failed', permission: 'order.read' },
  mail_refused: outbox,
  mail_unreachable: outbox,
  messages_rejected: outbox,
  outbox_stuck: { route: '/outbox?state=waiting', permission: 'message.configure' },
  backup_failed: backups,
  backup_missing: backups,
  archives_lost: backups,
  demo_in_public: { route: '/school', permission: 'backoffice.configure' },
}
