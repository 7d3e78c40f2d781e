import { Type } from 'typebox'
import { component, described, Nullable, OneOf, Timestamp } from '../schema.ts'
import { erasureCauses } from './limits.ts'
import { dataParts, erasureObstacles, stayReasons } from './parts.ts'

const Part = described(OneOf(dataParts), 'part of the data')
const Rows = described(Type.Integer(), 'how many rows')

/** What an erasure does, and what stands in its way. */
export const ErasurePreview = component(
  'ErasurePreview',
  Type.Object({
    goes: described(Type.Array(Type.Object({ part: Part, rows: Rows })), 'what is removed'),
    stays: described(
      Type.Array(Type.Object({ part: Part, why: described(OneOf(stayReasons), 'why it stays'), rows: Rows })),
      'what stays without a name, and why',
    ),
    courses: described(Type.Array(Type.String()), 'courses that can be used now, to which access ends'),
    obstacles: described(
      Type.Array(
        Type.Object({
          kind: OneOf(erasureObstacles),
          names: described(Type.Array(Type.String()), 'order numbers, courses or lessons; the first ten'),
          count: Type.Integer(),
        }),
      ),
      'what has to be settled first',
    ),
    wait_days: described(Type.Integer(), 'for so long it can be taken back'),
    request: described(
      Nullable(Type.Object({ cause: OneOf(erasureCauses), due_at: Timestamp, created_at: Timestamp })),
      'the erasure that was asked for; null: none was',
    ),
  }),
)
