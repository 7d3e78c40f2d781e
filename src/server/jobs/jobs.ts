import type { Deps } from '../deps.ts'
import { sweepAccounts } from '../features/account/index.ts'
import { moveLateRows } from '../features/account/manage/index.ts'
import { runBackups } from '../features/backup/index.ts'
import { settleBookings } from '../features/booking/index.ts'
import { runExports, sweepExports } from '../features/exports/index.ts'
import { remindOfFeedback } from '../features/feedback/index.ts'
import { sweepUploads } from '../features/file/index.ts'
import { watchHealth } from '../features/health/index.ts'
import { remindOfDue } from '../features/homework/index.ts'
import { runImports, sweepImports } from '../features/import/index.ts'
import { sendMessages, sendReminders, sweepMessages } from '../features/message/index.ts'
import { keepAnnouncementNumbers, sendAnnouncements } from '../features/message/manage/index.ts'
import { lowerHandsOfAbsent } from '../features/interaction/index.ts'
import { countViewers, keepDemoClass } from '../features/openclass/index.ts'
import { undoClassOrders } from '../features/openclass/manage/index.ts'
import { cancelExpiredOrders, endExpiredOrders, reconcileStock } from '../features/order/index.ts'
import {
  closeExpiredGroups,
  readDueBills,
  reconcileAttempts,
  sendDueRefunds,
  sendReceipts,
} from '../features/payment/index.ts'
import { endDueRounds } from '../features/poll/index.ts'
import { endStalePlaces } from '../features/stage/index.ts'
import {
  askForConsents,
  eraseDuePeople,
  forgetPeople,
  keepErased,
  sweepDataFiles,
  writeDataFiles,
} from '../features/privacy/index.ts'
import { keepCompletion, sendWeeklySummaries } from '../features/report/index.ts'
import { sweepOld } from '../features/retention/index.ts'
import { finishUpgrade } from '../features/upgrade/index.ts'
import { sweepVideos, wakeVideoJobs } from '../features/video/index.ts'

export interface Job {
  name: string
  /** five fields; the finest grain is a minute */
  cron: string
  /** the signal says that the server stops */
  run(deps: Deps, signal: AbortSignal): Promise<unknown>
}

/** What is due now leaves at once. */
async function sendDueReminders({ db, jobs }: Deps): Promise<void> {
  await sendReminders(db)
  jobs.run('send-messages')
}

async function sendDueReceipts({ db, jobs }: Deps): Promise<void> {
  await sendReceipts(db)
  jobs.run('send-messages')
}

/** What became of announcements is kept before their messages go. */
async function sweepOldMessages({ db }: Deps): Promise<void> {
  await keepAnnouncementNumbers(db)
  await sweepMessages(db)
}

/** Once a minute for each class that runs: how many are in it, and the hands and places on stage of those who have left. */
async function countPresent(deps: Deps): Promise<void> {
  await countViewers(deps.db)
  await lowerHandsOfAbsent(deps)
  await endStalePlaces(deps)
}

/** All repeated work. Each is safe to run twice and on several servers at once. */
export const jobs: readonly Job[] = [
  { name: 'cancel-expired-orders', cron: '* * * * *', run: ({ db }) => cancelExpiredOrders(db) },
  { name: 'close-groups', cron: '* * * * *', run: closeExpiredGroups },
  { name: 'reconcile-payments', cron: '* * * * *', run: reconcileAttempts },
  { name: 'undo-class-orders', cron: '* * * * *', run: undoClassOrders },
  { name: 'send-refunds', cron: '* * * * *', run: sendDueRefunds },
  { name: 'remind-of-homework', cron: '* * * * *', run: ({ db }) => remindOfDue(db) },
  { name: 'send-receipts', cron: '* * * * *', run: sendDueReceipts },
  { name: 'send-reminders', cron: '* * * * *', run: sendDueReminders },
  { name: 'remind-of-feedback', cron: '*/10 * * * *', run: ({ db }) => remindOfFeedback(db) },
  { name: 'send-announcements', cron: '* * * * *', run: sendAnnouncements },
  { name: 'count-completion', cron: '9,39 * * * *', run: ({ db }, signal) => keepCompletion(db, signal) },
  { name: 'send-weekly-summary', cron: '*/10 * * * *', run: ({ db }) => sendWeeklySummaries(db) },
  { name: 'send-messages', cron: '* * * * *', run: sendMessages },
  { name: 'keep-demo-class', cron: '* * * * *', run: keepDemoClass },
  { name: 'end-polls', cron: '* * * * *', run: endDueRounds },
  { name: 'finish-upgrade', cron: '* * * * *', run: finishUpgrade },
  { name: 'count-viewers', cron: '* * * * *', run: countPresent },
  { name: 'settle-bookings', cron: '* * * * *', run: ({ db }) => settleBookings(db) },
  { name: 'run-backups', cron: '* * * * *', run: (deps) => runBackups(deps) },
  { name: 'run-exports', cron: '* * * * *', run: runExports },
  { name: 'run-imports', cron: '* * * * *', run: runImports },
  { name: 'read-bills', cron: '*/10 * * * *', run: (deps) => readDueBills(deps) },
  { name: 'reconcile-stock', cron: '7 4 * * *', run: reconcileStock },
  { name: 'end-expired-orders', cron: '*/10 * * * *', run: ({ db }) => endExpiredOrders(db) },
  { name: 'move-late-rows', cron: '* * * * *', run: moveLateRows },
  { name: 'sweep-accounts', cron: '17 * * * *', run: sweepAccounts },
  { name: 'sweep-uploads', cron: '47 * * * *', run: sweepUploads },
  { name: 'start-video-jobs', cron: '* * * * *', run: async (deps) => wakeVideoJobs(deps) },
  { name: 'sweep-videos', cron: '37 * * * *', run: sweepVideos },
  { name: 'sweep-messages', cron: '57 4 * * *', run: sweepOldMessages },
  { name: 'sweep-imports', cron: '29 * * * *', run: ({ db }) => sweepImports(db) },
  { name: 'sweep-old-rows', cron: '13 * * * *', run: sweepOld },
  { name: 'write-data-files', cron: '* * * * *', run: writeDataFiles },
  { name: 'sweep-data-files', cron: '31 * * * *', run: sweepDataFiles },
  { name: 'erase-people', cron: '*/10 * * * *', run: eraseDuePeople },
  { name: 'ask-for-consents', cron: '*/5 * * * *', run: askForConsents },
  { name: 'forget-people', cron: '23 * * * *', run: forgetPeople },
  { name: 'keep-erased', cron: '41 * * * *', run: keepErased },
  { name: 'check-health', cron: '3-59/10 * * * *', run: watchHealth },
  { name: 'sweep-exports', cron: '27 * * * *', run: sweepExports },
]
