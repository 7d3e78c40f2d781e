export const backupCauses = ['schedule', 'by_hand', 'command'] as const
export type BackupCause = (typeof backupCauses)[number]

export const backupSteps = ['tables', 'files', 'verify'] as const
export type BackupStep = (typeof backupSteps)[number]

/** Why a backup failed: its program ended, its place is full or away, it was refused (the log has why), or a fault. */
export const backupProblems = ['interrupted', 'full', 'away', 'refused', 'unknown'] as const
export type BackupProblem = (typeof backupProblems)[number]

/** so many backups of a kind may be kept */
export const MOST_KEPT = 366
