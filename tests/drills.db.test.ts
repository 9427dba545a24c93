import { existsSync } from 'node:fs'
import { test as base, expect } from 'vitest'
import { databaseCrashed } from '../bench/drills/database-faults.ts'
import { type Drill, faultsOf, type Ground, onGround } from '../bench/drills/drill.ts'
import { appKilled, sigterm } from '../bench/drills/kills.ts'
import { twoInstances } from '../bench/drills/two-instances.ts'

const build = new URL('../build/server/index.js', import.meta.url)

/** One PostgreSQL for all drills of the file: creating and filling it takes as long as a drill. */
const test = base.extend<{ ground: Ground }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	ground: [async ({}, use) => onGround(use), { scope: 'file' }],
})

async function pass({ name, sizes, run }: Drill, ground: Ground): Promise<void> {
	expect(existsSync(build), 'npm run build comes first').toBe(true)
	const finding = await run(ground, sizes.quick).finally(ground.endInstances)
	expect(faultsOf(finding)).toEqual([])
	const { acknowledged, lost, duplicated, also } = finding
	console.log(name, { acknowledged, lost, duplicated, ...also })
}

const titleOf = ({ name, what, sizes }: Drill) => `${name}, ${sizes.quick} times: ${what}`

// The quick sizes, which every release has to pass. `npm run drills` runs all drills at full size.
for (const drill of [appKilled, databaseCrashed, sigterm])
	test(titleOf(drill), { timeout: 900_000 }, ({ ground }) => pass(drill, ground))

// In its own environment, because its instances have other keys.
test.skipIf(twoInstances.impossible?.())(titleOf(twoInstances), { timeout: 900_000 }, () =>
	onGround((ground) => pass(twoInstances, ground)),
)
