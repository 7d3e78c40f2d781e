/** Settings for one small machine that also runs the server; given by -c, so that they follow our releases. */
const always = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // parallel queries want /dev/shm, which containers keep small, and the cores that serve requests
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // the log is for the machine's owner: no statements and no values out of rows
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** the settings that older ones do not know */
const since: readonly { major: number; settings: Readonly<Record<string, string>> }[] = [
  { major: 18, settings: { io_workers: '1' } },
]

const durably = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
// the tests' one cluster serves many schools at once, each with its own pool
const carelessly = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  max_connections: '300',
  // a database lives for some seconds, and there are hundreds of them to go through
  autovacuum: 'off',
  // and most of what is done is copying one: not written a second time, to the log
  ...{ wal_level: 'minimal', max_wal_senders: '0' },
}

export const databasePort = 5432

export interface PostgresSettings {
  /** of the cluster */
  major: number
  /** false may lose data at a power cut and is for tests alone */
  durable: boolean
  /** how many clients it must take, where that is more than usual */
  connections?: number | undefined
}

/** The arguments of `postgres`. */
export function postgresArguments(
  directory: string,
  socketDirectory: string,
  { major, durable, connections = 0 }: PostgresSettings,
): string[] {
  const newer = since.filter((one) => major >= one.major).map((one) => one.settings)
  const chosen = Object.assign({}, always, ...newer, durable ? durably : carelessly) as Record<string, string>
  const most = Math.max(Number(chosen['max_connections']), connections)
  const settings = { ...chosen, max_connections: String(most) }
  return [
    ...['-D', directory],
    ...['-k', socketDirectory],
    ...['-p', String(databasePort)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
