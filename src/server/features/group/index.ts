import { group } from '#contract/group/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { openGroups } from './open-groups.ts'
import { readGroup } from './read-group.ts'

/** Group purchases as students see them. */
export function groupFeature(serve: Serve, deps: Deps): void {
  serve(group.group, ({ user, params, language }) =>
    readGroup(deps, params.id, { userId: user?.id, language }),
  )
  serve(group.openGroups, ({ params, query }) => openGroups(deps, params.id, query))
}
