import type { FastifyInstance } from 'fastify'
import { material } from '#contract/material/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { addMaterial, removeMaterial, saveMaterials } from './change-materials.ts'
import { shownMaterials } from './read-materials.ts'
import { serveMaterials } from './serve-materials.ts'

/** Files that teachers give to a class. */
export function materialFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const { db } = deps
  serve(material.classMaterials, ({ user, params }) => shownMaterials(db, user, params.id))
  serve(material.addMaterial, ({ user, params, body }) => addMaterial(db, user, params.id, body))
  serve(material.saveMaterials, ({ user, params, body }) =>
    saveMaterials(db, user, params.id, body.materials),
  )
  serve(material.removeMaterial, ({ user, params }) => removeMaterial(db, user, params))
  serveMaterials(app, deps)
}
