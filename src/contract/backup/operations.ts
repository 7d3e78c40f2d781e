import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Flag,
  Id,
  named,
  NextRevision,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Revision,
  Seen,
  Timestamp,
} from '../schema.ts'
import { textPatterns } from '../text-patterns.ts'
import { backupCauses, backupProblems, backupSteps, MOST_KEPT } from './limits.ts'
import { jobStatuses } from '../job-statuses.ts'

const Kept = (fallback: number, least: number) =>
  Type.Integer({ minimum: least, maximum: MOST_KEPT, default: fallback })

/** When the school backs itself up, and what it keeps. */
export const BackupSchedule = component(
  'BackupSchedule',
  Type.Object({
    is_on: described(Type.Union([Type.Literal(0), Type.Literal(1)], { default: 1 }), '1: once a day'),
    clock: described(
      Type.String({ pattern: textPatterns.clock, default: '03:30', examples: ['03:30'] }),
      "the time of day at which it begins, by the school's clock",
    ),
    keep_daily: described(Kept(7, 1), 'of so many days with a backup the last one of each is kept'),
    keep_weekly: described(Kept(4, 0), 'of so many weeks, likewise'),
    keep_monthly: described(Kept(6, 0), 'of so many months, likewise'),
  }),
)

const Backup = component(
  'Backup',
  Type.Object({
    id: Id,
    cause: described(
      OneOf(backupCauses),
      'what it was begun by: the schedule, the back office, or a command',
    ),
    by: described(Type.String(), 'user name of who began it in the back office; empty: nobody'),
    status: named(Type.Integer(), jobStatuses),
    step: described(Nullable(OneOf(backupSteps)), 'what it is doing while it runs'),
    done: described(Type.Integer(), 'of the step: bytes of tables or of the archive, or files'),
    total: Type.Integer(),
    place: described(Type.String(), 'where it lies'),
    name: described(Nullable(Type.String()), 'of its file'),
    bytes: Type.Integer(),
    files: described(Type.Integer(), 'files of the school in it'),
    missing: described(Type.Integer(), 'files that the database names and the storage did not have'),
    problem: described(Nullable(OneOf(backupProblems)), 'why it failed'),
    created_at: Timestamp,
    finished_at: Nullable(Timestamp),
    verified_at: described(Nullable(Timestamp), 'when it was read again and found to be what was written'),
    removed_at: described(Nullable(Timestamp), 'when it was removed for newer ones'),
  }),
)

/** Backups of the whole school. */
export const backupAdmin = {
  backups: operation({
    method: 'GET',
    path: '/api/v1/admin/backups',
    summary: 'Backups that were made or failed, the newest first',
    access: 'admin',
    permission: 'backup.configure',
    query: Type.Object({ ...PageQuery }),
    reply: Page(Backup),
  }),
  createBackup: operation({
    method: 'POST',
    path: '/api/v1/admin/backups',
    summary: 'Begins to back the school up, beside its work',
    access: 'admin',
    permission: 'backup.configure',
    reply: Type.Object({ id: Id }),
    refusals: ['backupNotSetUp', 'backupRunning'],
  }),
  backupSettings: operation({
    method: 'GET',
    path: '/api/v1/admin/backups/settings',
    summary: 'Where backups go, when, and how one is restored',
    access: 'admin',
    permission: 'backup.configure',
    reply: Type.Object({
      is_set_up: described(Flag, 'the environment names a place and a passphrase or keys'),
      place: described(Type.String(), 'where backups go; empty: nowhere'),
      encryption: described(
        Nullable(OneOf(['passphrase', 'recipients'])),
        'what they are encrypted with; null: nothing is set up',
      ),
      time_zone: described(Type.String(), 'of the school, whose clock the schedule follows'),
      next_at: described(Nullable(Timestamp), 'when the next one is due; null: none is'),
      restore: described(Type.String(), 'the command that restores the newest backup'),
      verify: described(Type.String(), 'the command that verifies the newest backup'),
      schedule: described(BackupSchedule, 'when backups are made by themselves, and which of them are kept'),
      revision: described(Revision, 'of the schedule'),
    }),
  }),
  updateBackupSettings: operation({
    method: 'PUT',
    path: '/api/v1/admin/backups/settings',
    summary: 'Changes the schedule and what is kept',
    access: 'admin',
    permission: 'backup.configure',
    body: Seen(BackupSchedule),
    reply: NextRevision,
    refusals: ['recordChanged'],
  }),
}
