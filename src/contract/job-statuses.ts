/** States of work in the background: exports, imports, backups, videos, files of people's data. */
export const jobStatuses = { waiting: 0, running: 1, success: 2, failed: 3 } as const
