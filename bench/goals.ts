import { median, range, shortPath } from './report.ts'
import type { BenchResults } from './results.ts'

export type GoalResult = { goal: string; measured: string; met: 'yes' | 'no' | 'unknown' }

type Limit = { atLeast: number } | { atMost: number }
/** One figure per page or journey; a goal is met if all of them are within the limit. */
type Figures = { of: string; value: number }[]

/** NodeBB's topic list, measured in 2026: 138 requests a second where node:http did 52,000. */
const NODEBB_PERCENT_OF_REFERENCE = 0.27
/** Pages that tell search engines not to list them; Lighthouse counts that as a fault. */
const unlisted = new Set(['/sign-in'])

/** Compares a run with the goals. Where there are rounds, their median counts. */
export function goalsOf(measured: BenchResults): GoalResult[] {
	return [...speedGoals(measured), ...pageGoals(measured), ...processGoals(measured)]
}

function speedGoals({ loads, dealChecks }: BenchResults): GoalResult[] {
	const cached = loads.filter(({ mode }) => mode === 'cached')
	const uncached = loads.filter(({ mode }) => mode !== 'cached')
	const nameOf = ({ path, mode }: (typeof loads)[number]) =>
		mode === 'cached' ? shortPath(path) : `${shortPath(path)} ${mode}`
	const figures = (of: typeof loads, value: (load: (typeof loads)[number]) => number): Figures =>
		of.map((load) => ({ of: nameOf(load), value: value(load) }))
	return [
		check(
			'cached page, % of node:http by processor time',
			{ atLeast: 70 },
			figures(cached, (load) => median(load.ofReferencePercent)),
		),
		check(
			'rendered or signed-in page, times NodeBB through node:http',
			{ atLeast: 5 },
			figures(uncached, (load) => median(load.ofReferencePercent) / NODEBB_PERCENT_OF_REFERENCE),
		),
		check(
			'cached page, p99 ms',
			{ atMost: 3 },
			figures(cached, (load) => median(load.p99Ms)),
		),
		check(
			'rendered or signed-in page, p99 ms',
			{ atMost: 20 },
			figures(uncached, (load) => median(load.p99Ms)),
		),
		check('deal check, calls a second on a core', { atLeast: 1_000 }, [
			{ of: dealChecks.path, value: 1_000_000 / median(dealChecks.cpuMicros) },
		]),
	]
}

function pageGoals({ weights, views, interactions, audits }: BenchResults): GoalResult[] {
	const weight = (goal: string, atMost: number, value: (page: (typeof weights)[number]) => number) =>
		check(
			goal,
			{ atMost },
			weights.map((page) => ({ of: shortPath(page.path), value: value(page) })),
		)
	const audit = (goal: string, limit: Limit, value: (page: NonNullable<typeof audits>[number]) => number) =>
		check(
			goal,
			limit,
			(audits ?? []).map((page) => ({ of: shortPath(page.path), value: value(page) })),
		)
	const listed = (audits ?? []).filter(({ path }) => !unlisted.has(path))
	return [
		audit('Lighthouse, largest paint ms', { atMost: 900 }, (page) => page.largestPaintMs),
		audit('Lighthouse, blocked ms', { atMost: 50 }, (page) => page.blockedMs),
		audit('Lighthouse, layout shift', { atMost: 0 }, (page) => Number(page.layoutShift.toFixed(3))),
		audit('Lighthouse, performance', { atLeast: 100 }, (page) => page.scores.performance),
		check(
			'Lighthouse, lowest of accessibility, best practices and SEO',
			{ atLeast: 100 },
			listed.map(({ path, scores }) => ({
				of: shortPath(path),
				value: Math.min(scores.accessibility, scores['best-practices'], scores.seo),
			})),
		),
		check(
			'phone, layout shift',
			{ atMost: 0.001 },
			(views?.looks ?? []).map(({ path, looks }) => ({
				of: shortPath(path),
				value: Math.max(...looks.map((look) => look.layoutShift)),
			})),
		),
		check(
			'interaction at 4x slower CPU, ms',
			{ atMost: 100 },
			(interactions ?? []).map(({ name, ms }) => ({ of: name, value: median(ms) })),
		),
		weight('page before interaction, kB', 120, (page) => page.total / 1_000),
		weight('its scripts, kB', 15, (page) => page.inlineScript / 1_000),
		weight('its style, kB', 12, (page) => page.css / 1_000),
		weight('its fonts, kB', 60, (page) => page.fonts / 1_000),
		weight('its requests', 8, (page) => page.requests),
		weight('script after interaction, kB', 126, (page) => page.scriptAfterInteraction / 1_000),
	]
}

function processGoals({ start, memory }: BenchResults): GoalResult[] {
	return [
		check('memory after load, MB', { atMost: 250 }, [{ of: 'site', value: memory.afterLoadMb }]),
		check('second start to /readyz, ms', { atMost: 2_000 }, [{ of: 'site', value: median(start.startsMs) }]),
	]
}

function check(goal: string, limit: Limit, figures: Figures): GoalResult {
	const isAtLeast = 'atLeast' in limit
	const bound = isAtLeast ? limit.atLeast : limit.atMost
	const named = `${goal}: at ${isAtLeast ? 'least' : 'most'} ${bound.toLocaleString('en-US')}`
	const known = figures.filter(({ value }) => Number.isFinite(value))
	if (known.length === 0) return { goal: named, measured: '–', met: 'unknown' }
	const missed = known.filter(({ value }) => (isAtLeast ? value < bound : value > bound))
	const values = range(known.map(({ value }) => value))
	if (missed.length === 0) return { goal: named, measured: values, met: 'yes' }
	if (known.length === 1) return { goal: named, measured: values, met: 'no' }
	const worst = missed.reduce((one, other) => (isAtLeast === other.value < one.value ? other : one))
	const misses = `${missed.length} of ${known.length} miss it, ${worst.of} most`
	return { goal: named, measured: `${values}; ${misses}`, met: 'no' }
}
