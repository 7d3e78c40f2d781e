import PgBoss from 'pg-boss'
import type pg from 'pg'

/** Triggers one run of a job on the servers of a database, as the schedule does each minute. */
export async function sendJob(client: pg.Client, name: string): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: 'pgboss',
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.send(name, {})
  await boss.stop({ close: false, wait: true, graceful: false })
}
