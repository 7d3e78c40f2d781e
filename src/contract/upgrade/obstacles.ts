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
