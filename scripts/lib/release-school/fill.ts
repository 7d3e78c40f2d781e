/**
 * Fills a small school; run in the checkout of a release, whose own code it uses: `tsx fill.ts DATA_DIR`. So it may only
 * import what every release has that a school is kept of.
 */
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/index.ts'
import { readConfig } from '#server/config.ts'
import { seedHistory } from '#server/demo/index.ts'
import type { Deps } from '#server/deps.ts'
import { storageGateway } from '#server/gateways/storage/gateway.ts'
import { ensureDemoUploads } from '#server/start/demo-uploads.ts'
import { prepareSchool } from '#server/start/prepare-school.ts'

const ignore = (): void => undefined

const dataDir = process.argv[2] ?? ''
const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on' })
const embedded = await startEmbeddedDatabase({
  ...{ dataDir, durable: false, log: ignore, onLost: ignore, onRestarted: ignore },
})
const database = openDatabase(embedded.connection, ignore)
await prepareSchool(database, config)
const { db } = database
await db.transaction((tx) => seedHistory(tx))
await ensureDemoUploads({ db, storage: storageGateway(config.storage), log: console } as unknown as Deps)
await database.close()
await embedded.stop()
