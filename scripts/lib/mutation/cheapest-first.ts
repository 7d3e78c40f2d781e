import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { dropDatabases } from './drop-databases.ts'

/** The longest time of each file: a run that ends at the first failure does not measure the others. */
const longest = new Map<string, number>()

/** The first failure decides, so what is quick to say comes first. Vitest begins with the longest. */
export class CheapestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // a run sorts its files once, before the first of them is loaded
    const postgres = files[0]?.project.getProvidedContext().postgres
    if (postgres) await dropDatabases(postgres)
    const costs = new Map(files.map((file) => [file, this.#cost(file)]))
    return files.toSorted((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0))
  }

  #cost({ project, moduleId }: TestSpecification): number {
    const key = `${project.name}:${relative(project.config.root, moduleId)}`
    const seen = this.ctx.cache.getFileTestResults(key)?.duration ?? 0
    const cost = Math.max(seen, longest.get(key) ?? 0)
    longest.set(key, cost)
    return cost
  }
}
