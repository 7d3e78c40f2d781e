import { interaction } from '#contract/interaction/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { participation, participationFile } from './participation.ts'

/** How the students of a class took part in it, for who manages it. */
export function participationRoutes(serve: Serve, { db }: Deps): void {
  serve(interaction.participation, ({ user, params, query }) => participation(db, user, params.id, query))
  serve(
    interaction.participationFile,
    ({ user, params, language }) => participationFile(db, user, params.id, language),
    { perMinute: 30 },
  )
}
