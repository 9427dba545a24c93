import { median, quantile, range, shortPath } from './report.ts'
import type { BenchResults } from './results.ts'

export type GoalResult = {
	what: string
	floor: string
	goal: string
	measured: string
	met: 'goal' | 'floor' | 'neither' | 'unknown'
}

/** The limits of a line: below the floor nothing is released, the goal is where the figure should be. */
type Limits = { unit: string; floor: number; goal: number; atLeast?: true }
/** One figure per page or journey; the worst of them counts. */
type Figures = { of: string; value: number }[]

/** NodeBB's topic list, measured in 2026: 138 requests a second where node:http did 52,000. */
const NODEBB_PERCENT_OF_REFERENCE = 0.27

/** Compares a run with every line of the two tables of goals. Where there are rounds, their median counts. */
export function goalsOf(measured: BenchResults): GoalResult[] {
	return [...waitingGoals(measured), ...costGoals(measured)]
}

function waitingGoals({ taps, audits, interactions, waits, adminPages }: BenchResults): GoalResult[] {
	const medians = (list: { name: string; ms: number[] }[]) =>
		list.map(({ name, ms }) => ({ of: name, value: median(ms) }))
	const atPaint = (taps ?? []).map(({ name, atPaintMs }) => ({ name, ms: atPaintMs }))
	const later = (taps ?? []).map(({ name, laterMs }) => ({ name, ms: laterMs }))
	const waitFor = (part: string, unitMs = 1) =>
		(waits ?? [])
			.filter(({ name }) => name.endsWith(part))
			.map(({ name, ms }) => ({ of: name, value: median(ms) / unitMs }))
	const clicks = (adminPages ?? []).map(({ path, data }) => ({
		of: shortPath(path),
		value: quantile(data, 0.95),
	}))
	const paints = (audits ?? []).map(({ path, largestPaintMs }) => ({ of: path, value: largestPaintMs }))
	return [
		check('first tap, at the paint', { unit: 'ms', floor: 1_500, goal: 1_000 }, medians(atPaint)),
		check('first tap, 3 s later', { unit: 'ms', floor: 200, goal: 100 }, medians(later)),
		check('largest paint, Lighthouse mobile', { unit: 'ms', floor: 1_300, goal: 900 }, paints),
		check('interaction, 4x slower CPU', { unit: 'ms', floor: 200, goal: 100 }, medians(interactions ?? [])),
		check('quote pasted, until the result stands', { unit: 'ms', floor: 1_000, goal: 500 }, waitFor('quote')),
		check('kit opened cold without signal', { unit: 'ms', floor: 1_000, goal: 300 }, waitFor('kit')),
		check('admin page after a click, 5,000 clients, p95', { unit: 'ms', floor: 300, goal: 150 }, clicks),
		check('photo of a paper read', { unit: 's', floor: 10, goal: 5 }, waitFor('photo', 1_000)),
	]
}

function costGoals(measured: BenchResults): GoalResult[] {
	const { loads, weights, views, queries, memory, start, dealChecks, dealReads } = measured
	const cached = loads.filter(({ mode }) => mode === 'cached')
	const drawn = loads.filter(({ mode }) => mode !== 'cached')
	const share = (load: (typeof loads)[number]) => median(load.ofReferencePercent)
	const ofPages = (value: (page: (typeof weights)[number]) => number) =>
		weights.map((page) => ({ of: shortPath(page.path), value: value(page) }))
	const scripts = (views?.looks ?? []).map(({ path, looks }) => ({
		of: shortPath(path),
		value: median(looks.map(({ scriptBytes }) => scriptBytes / 1_000)),
	}))
	return [
		check(
			'cached page, of node:http by processor time',
			{ unit: '', floor: 0.5, goal: 0.8, atLeast: true },
			cached.map((load) => ({ of: shortPath(load.path), value: share(load) / 100 })),
		),
		check(
			'page for one person, times NodeBB through node:http',
			{ unit: '', floor: 2, goal: 5, atLeast: true },
			drawn.map((load) => ({
				of: `${shortPath(load.path)} ${load.mode}`,
				value: share(load) / NODEBB_PERCENT_OF_REFERENCE,
			})),
		),
		check('queries of a page', { unit: '', floor: 8, goal: 4 }, queries),
		check(
			'weight before interaction: HTML, style, fonts, pictures',
			{ unit: 'kB', floor: 120, goal: 80 },
			ofPages(({ total }) => total / 1_000),
		),
		check(
			'style in it',
			{ unit: 'kB', floor: 15, goal: 12 },
			ofPages(({ css }) => css / 1_000),
		),
		check(
			'requests in it, beside the framework’s modules',
			{ unit: '', floor: 8, goal: 5 },
			ofPages(({ requests }) => requests),
		),
		check('JavaScript beside it, once all is loaded', { unit: 'kB', floor: 130, goal: 110 }, scripts),
		check('memory after the load of this run', { unit: 'MB', floor: 250, goal: 200 }, [
			{ of: 'site', value: memory.afterLoadMb },
		]),
		check('lists and search at 1,000,000 rows, p95', { unit: 'ms', floor: 100, goal: 30 }, []),
		check('chat, 2,000 streams, p99', { unit: 'ms', floor: 1_000, goal: 200 }, []),
		check('text of a stranger, event loop held', { unit: 'ms', floor: 200, goal: 50 }, []),
		check('second npm start', { unit: 's', floor: 5, goal: 3 }, []),
		check('/readyz of a second start', { unit: 's', floor: 2, goal: 1 }, [
			{ of: 'site', value: median(start.startsMs) / 1_000 },
		]),
		check('deal-check, calls a second on a core', { unit: '', floor: 1_000, goal: 2_000, atLeast: true }, [
			{ of: dealChecks.path, value: 1_000_000 / median(dealChecks.cpuMicros) },
		]),
		check('deal-read, calls a second on a core', { unit: '', floor: 300, goal: 1_000, atLeast: true }, [
			{ of: dealReads.path, value: 1_000_000 / median(dealReads.cpuMicros) },
		]),
	]
}

function check(what: string, { unit, floor, goal, atLeast }: Limits, figures: Figures): GoalResult {
	const named = (limit: number) => `${limit.toLocaleString('en-US')}${unit && ` ${unit}`}`
	const line = { what, floor: named(floor), goal: named(goal) }
	const known = figures.filter(({ value }) => Number.isFinite(value))
	if (known.length === 0) return { ...line, measured: 'not measured', met: 'unknown' }
	const misses = (limit: number) => known.filter(({ value }) => (atLeast ? value < limit : value > limit))
	const met = misses(goal).length === 0 ? 'goal' : misses(floor).length === 0 ? 'floor' : 'neither'
	const values = range(known.map(({ value }) => value))
	if (met === 'goal' || known.length === 1) return { ...line, measured: values, met }
	const worst = known.reduce((one, other) => (Boolean(atLeast) === other.value < one.value ? other : one))
	const missed = misses(met === 'floor' ? goal : floor).length
	return { ...line, measured: `${values}; ${missed} of ${known.length} miss it, ${worst.of} most`, met }
}
