import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, described, Flag, Id, Nullable, OneOf, Timestamp } from '../schema.ts'
import { obstacleIds } from './obstacles.ts'

const Obstacle = component(
  'UpgradeObstacle',
  Type.Object({
    id: described(OneOf(obstacleIds), 'what it is; its text is named by it'),
    blocks: described(Flag, 'nothing is changed before it is out of the way'),
    params: described(Type.Record(Type.String(), Type.String()), 'the values in its text'),
  }),
)

const LaterStep = component(
  'UpgradeStep',
  Type.Object({
    name: described(Type.String(), 'of the migration that has left it'),
    done: described(Type.Integer(), 'statements that are done'),
    total: described(Type.Integer(), 'statements in all'),
    rows: described(Type.Integer(), 'rows that were changed so far'),
    share: described(
      Nullable(Type.Integer()),
      'percent of the index that is being built; null: none is being built',
    ),
    problem: described(
      Nullable(Type.String()),
      'why the last attempt failed; it is tried again every minute',
    ),
  }),
)

const Upgrade = component(
  'Upgrade',
  Type.Object({
    id: Id,
    from: described(Nullable(Type.String()), 'the release before; null: the school was made by the next one'),
    to: described(Type.String(), 'the release that has worked since'),
    how: described(OneOf(['start', 'command']), 'by the start of the server, or by the command'),
    migrations: described(Type.Integer(), 'changes of the database'),
    backup: described(Nullable(Type.String()), 'the backup that was made before; null: none was'),
    began_at: Timestamp,
    finished_at: Timestamp,
  }),
)

/** Releases of the school's program, and the way from one to the next. */
export const upgradeAdmin = {
  upgradeState: operation({
    method: 'GET',
    path: '/api/v1/admin/upgrade',
    summary: 'The release of the school, what stands in the way of the next, and the upgrades so far',
    access: 'admin',
    permission: 'upgrade.configure',
    reply: Type.Object({
      release: described(Type.String(), 'of the program that answers'),
      postgres: described(Type.String(), 'version of PostgreSQL'),
      is_embedded: described(Flag, 'PostgreSQL comes with the school'),
      obstacles: described(Type.Array(Obstacle), 'what stands in the way of an upgrade now'),
      steps: described(
        Type.Array(LaterStep),
        'what the last upgrade has left to be done beside the open school',
      ),
      commands: described(
        Type.Object({
          check: described(Type.String(), 'looks whether the school can be upgraded'),
          upgrade: described(Type.String(), 'backs the school up and upgrades its database'),
        }),
        'for the machine of the school, with the new release in place',
      ),
      upgrades: described(Type.Array(Upgrade), 'the last 20, the newest first'),
    }),
  }),
}
