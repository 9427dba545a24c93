import { existsSync } from 'node:fs'
import { test as base, expect } from 'vitest'
import { databaseCrashed } from '../bench/drills/database-faults.ts'
import { type Drill, type DrillEnvironment, inDrillEnvironment, problemsOf } from '../bench/drills/drill.ts'
import { appKilled, sigterm } from '../bench/drills/kills.ts'
import { twoInstances } from '../bench/drills/two-instances.ts'

const build = new URL('../build/server/index.js', import.meta.url)

/** One PostgreSQL for all drills of the file: creating and filling it takes as long as a drill. */
const test = base.extend<{ environment: DrillEnvironment }>({
	environment: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
		async ({}, use) => inDrillEnvironment(use, { sampleSite: process.env.SAMPLE_SITE }),
		{ scope: 'file' },
	],
})

async function pass({ name, sizes, run }: Drill, environment: DrillEnvironment): Promise<void> {
	expect(existsSync(build), 'npm run build comes first').toBe(true)
	const finding = await run(environment, sizes.quick).finally(environment.endInstances)
	expect(problemsOf(finding)).toEqual([])
	const { acknowledged, lost, duplicated, details } = finding
	console.log(name, { acknowledged, lost, duplicated, ...details })
}

const titleOf = ({ name, what, sizes }: Drill) => `${name}, ${sizes.quick} times: ${what}`

// The quick sizes, which every release has to pass. `npm run drills` runs all drills at full size.
for (const drill of [appKilled, databaseCrashed, sigterm])
	test(titleOf(drill), ({ environment }) => pass(drill, environment))

// In its own environment, because its instances have other keys.
test.skipIf(twoInstances.unavailableReason?.())(titleOf(twoInstances), () =>
	inDrillEnvironment((environment) => pass(twoInstances, environment)),
)
