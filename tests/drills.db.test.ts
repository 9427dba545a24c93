import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseCrashed } from '../bench/drills/database-faults.ts'
import { type Drill, faultsOf, onGround } from '../bench/drills/drill.ts'
import { appKilled, sigterm } from '../bench/drills/kills.ts'
import { twoInstances } from '../bench/drills/two-instances.ts'

const build = new URL('../build/server/index.js', import.meta.url)

// The sizes that every delivery has to pass. All drills, in their deep form: npm run drills.
for (const { name, what, sizes, impossible, run } of [
	appKilled,
	databaseCrashed,
	sigterm,
	twoInstances,
] satisfies Drill[])
	test.skipIf(impossible?.())(`${name}, ${sizes.gate} times: ${what}`, { timeout: 900_000 }, async () => {
		expect(existsSync(build), 'npm run build comes first').toBe(true)
		const finding = await onGround((ground) => run(ground, sizes.gate))
		expect(faultsOf(finding)).toEqual([])
		const { acknowledged, lost, doubled, also } = finding
		console.log(name, { acknowledged, lost, doubled, ...also })
	})
