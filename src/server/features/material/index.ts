import type { FastifyInstance } from 'fastify'
import { material } from '#contract/material/operations.ts'
import { slides } from '#contract/material/slides.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { addMaterial, removeMaterial, saveMaterials } from './change-materials.ts'
import { shownMaterials } from './read-materials.ts'
import { serveMaterials } from './serve-materials.ts'
import { prepareSlides } from './slides/prepare-slides.ts'
import { shownSlideTurns, turnSlide } from './slides/slide-turns.ts'

/** Files that teachers give to a class, and those of them that are shown as slides. */
export function materialFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const { db } = deps
  serve(material.classMaterials, ({ user, params }) => shownMaterials(db, user, params.id))
  serve(material.addMaterial, ({ user, params, body }) => addMaterial(db, user, params.id, body))
  serve(material.saveMaterials, ({ user, params, body }) =>
    saveMaterials(db, user, params.id, body.materials),
  )
  serve(material.removeMaterial, ({ user, params }) => removeMaterial(db, user, params))
  serve(slides.prepareSlides, ({ user, params }) => prepareSlides(deps, user, params))
  serve(slides.turnSlide, ({ user, params, body }) => turnSlide(db, user, params.id, body))
  serve(slides.slideTurns, ({ user, params }) => shownSlideTurns(db, user, params.id))
  serveMaterials(app, deps)
}
