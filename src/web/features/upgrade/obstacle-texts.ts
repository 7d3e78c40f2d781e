import type { ObstacleId } from '#contract/upgrade/obstacles.ts'

/** i18n key of each obstacle. */
export const obstacleTexts: Readonly<Record<ObstacleId, string>> = {
  database_newer: 'upgrade:obstacle.database_newer',
  server_running: 'upgrade:obstacle.server_running',
  backup_running: 'upgrade:obstacle.backup_running',
  no_backup_place: 'upgrade:obstacle.no_backup_place',
  no_room: 'upgrade:obstacle.no_room',
  unhealthy: 'upgrade:obstacle.unhealthy',
  findings: 'upgrade:obstacle.findings',
  health_errors: 'upgrade:obstacle.health_errors',
  class_running: 'upgrade:obstacle.class_running',
  work_unfinished: 'upgrade:obstacle.work_unfinished',
}
