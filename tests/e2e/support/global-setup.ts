import { copyDatabase, startCluster, templates } from './cluster.ts'
import { startSchoolOn } from './school-server.ts'

/** One PostgreSQL for the run, with a demo school as template of the tests' schools. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await startCluster()
  try {
    const first = await startSchoolOn(await copyDatabase(templates.empty, templates.demo))
    await first.stop()
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
