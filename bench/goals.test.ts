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
	dealChecks: { path: '/api/deal-check', requestsPerSecond: [], cpuMicros: [500] },
	views: null,
	interactions: null,
	audits: null,
}
const goal = (start: string, measured = results) =>
	goalsOf(measured).find((one) => one.goal.startsWith(start))!

test('the median of the rounds decides, and every page has to meet the goal', () => {
	expect(goal('cached page, % of')).toEqual({
		goal: 'cached page, % of node:http by processor time: at least 70',
		measured: '69–71; 1 of 2 miss it, /terms most',
		met: 'no',
	})
	expect(goal('cached page, p99').met).toBe('yes')
	expect(goal('memory after load')).toMatchObject({ measured: '251', met: 'no' })
	expect(goal('deal check')).toMatchObject({ measured: '2000', met: 'yes' })
})

test('the ratio to NodeBB goes through node:http: 1.35 % of it is five times the topic list', () => {
	const loads = [load('/community', 'as member', [1.35]), load('/admin', 'as admin', [0.54])]
	expect(goal('rendered or signed-in page, times', { ...results, loads })).toMatchObject({
		measured: '2.0–5.0; 1 of 2 miss it, /admin as admin most',
		met: 'no',
	})
})

test('a goal that was not measured is neither met nor missed', () => {
	for (const name of ['Lighthouse, largest', 'phone, layout', 'interaction'])
		expect(goal(name)).toMatchObject({ measured: '–', met: 'unknown' })
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
