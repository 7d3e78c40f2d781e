/**
 * What can stand in the way of an upgrade; each has a text below `obstacle` in the three `upgrade.json`. One that blocks
 * must be out of the way before anything is changed.
 */
export const obstacleKinds = {
  database_newer: { blocks: true },
  server_running: { blocks: true },
  backup_running: { blocks: true },
  no_backup_place: { blocks: true },
  no_room: { blocks: true },
  unhealthy: { blocks: true },
  findings: { blocks: false },
  health_errors: { blocks: false },
  class_running: { blocks: false },
  work_unfinished: { blocks: false },
} as const

export type ObstacleId = keyof typeof obstacleKinds
export const obstacleIds = Object.keys(obstacleKinds) as ObstacleId[]

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
