/**
 * Names of connections in `pg_stat_activity`, by which programs of the school know of each other. All begin with the
 * same word.
 */
export const connectionNames = {
  server: 'shuyuan',
  /** holds the embedded database: a server, or a command that has started it */
  owner: 'shuyuan owner',
  backup: 'shuyuan backup',
  restore: 'shuyuan restore',
  export: 'shuyuan export',
  import: 'shuyuan import',
  doctor: 'shuyuan doctor',
  upgrade: 'shuyuan upgrade',
} as const
