import { expect, test } from 'vitest'
import { goalsOf } from './goals.ts'
import { describeNoise } from './machine-noise.ts'
import type { PageLoad } from './pages/page-loads.ts'
import type { BenchResults } from './results.ts'

function load(path: string, mode: PageLoad['mode'], ofReferencePercent: number[]): PageLoad {
	const none = { requestsPerSecond: [], busyPercent: [], cpuMicros: [], referenceCpuMicros: [] }
	return { path, mode, ...none, ofReferencePercent, p99Ms: [2], referenceP99Ms: [1] }
}

const results: BenchResults = {
	start: { firstStartMs: 6_000, startsMs: [900] },
	memory: { idleMb: 180, afterLoadMb: 251 },
	weights: [],
	loads: [load('/', 'cached', [60, 71, 90]), load('/terms', 'cached', [69, 80, 69])],
	queries: [],
	taps: [
		{ name: 'Sign In', atPaintMs: [900, 1_400, 80], laterMs: [90, 80, 900] },
		{ name: 'chat', atPaintMs: [1_200], laterMs: [190] },
	],
	dealChecks: { path: '/api/deal-check', requestsPerSecond: [], cpuMicros: [500] },
	dealReads: { path: '/api/deal-read', requestsPerSecond: [], cpuMicros: [2_000] },
	views: null,
	interactions: null,
	audits: null,
	waits: [
		{ name: 'photo', ms: [21_000] },
		{ name: 'next photo', ms: [4_000] },
	],
	adminPages: null,
}
const goal = (start: string, measured = results) =>
	goalsOf(measured).find(({ what }) => what.startsWith(start))!

test('the median of the rounds decides, and every page has to meet the floor and the goal', () => {
	expect(goal('cached page')).toEqual({
		what: 'cached page, of node:http by processor time',
		floor: '0.5',
		goal: '0.8',
		measured: '0.7; 2 of 2 miss it, /terms most',
		met: 'floor',
	})
	expect(goal('memory')).toMatchObject({ measured: '251', met: 'neither' })
	expect(goal('deal-check')).toMatchObject({ measured: '2000', met: 'goal' })
	expect(goal('deal-read')).toMatchObject({ measured: '500', met: 'floor' })
	expect(goal('first tap, at the paint')).toMatchObject({
		floor: '1,500 ms',
		measured: '900–1200; 1 of 2 miss it, chat most',
		met: 'floor',
	})
})

test('the ratio to NodeBB goes through node:http: 1.35 % of it is five times the topic list', () => {
	const loads = [load('/community', 'as member', [1.35]), load('/admin', 'as admin', [0.27])]
	expect(goal('page for one person', { ...results, loads })).toMatchObject({
		measured: '1.0–5.0; 1 of 2 miss it, /admin as admin most',
		met: 'neither',
	})
})

test('a line that was not measured says so and is neither met nor missed', () => {
	for (const name of ['largest paint', 'interaction', 'kit opened'])
		expect(goal(name)).toMatchObject({ measured: 'not measured', met: 'unknown' })
})

test('the noise is described in a sentence that calls a machine with other work busy', () => {
	const quiet = { loadBefore: 0.1, loadAfter: 2, stealPercent: 0.4, referenceSpreadPercent: 8 }
	expect(describeNoise(quiet)).toMatch(/^A quiet machine\. .*: 0\.4 %; .*: 8 %\.$/)
	for (const noisy of [{ loadBefore: 4 }, { stealPercent: 9 }, { referenceSpreadPercent: 80 }])
		expect(describeNoise({ ...quiet, ...noisy })).toMatch(/^A busy machine/)
	expect(describeNoise({ ...quiet, stealPercent: null, referenceSpreadPercent: Number.NaN })).toMatch(
		/not known; .*not known from one round/,
	)
})
